import { seededRandom } from '@around/demo-scenes/seeded-random';
import type { Story } from '../../stories/story.ts';
import type { Places } from '../../world/places.ts';
import type { Place, Venue } from '../../world/profile.ts';
import { exactNumber } from './exact-number.ts';

/** `story_locations` in every format that occurs, including a missing key. */
export function storyLocations(story: Story, venue: Venue, places: Places): { story_locations?: object[] | null } {
  switch (story.sticker) {
    case 'absent':
      return {};
    case 'null':
      return { story_locations: null };
    case 'empty':
      return { story_locations: [] };
    case 'district':
      return { story_locations: [sticker(story, places.ofDistrict(venue), numbers)] };
    case 'place_without_coordinates':
      return { story_locations: [sticker(story, places.ofVenue(venue), () => ({}))] };
    case 'place_as_text':
      return { story_locations: [textSticker(story, places.ofVenue(venue))] };
    case 'place':
      return { story_locations: [sticker(story, places.ofVenue(venue), numbers)] };
  }
}

type Coordinates = Place['coordinates'];

function sticker(story: Story, place: Place, writeCoordinates: (coordinates: Coordinates) => object) {
  const random = seededRandom('sticker', story.id);
  return {
    x: 0.5,
    y: Number((0.15 + random.next() * 0.7).toFixed(16)),
    z: 0,
    width: 0.46,
    height: 0.05,
    rotation: 0,
    is_pinned: 0,
    is_hidden: 0,
    is_sticker: 1,
    is_fb_sticker: 0,
    location: {
      pk: exactNumber(place.id),
      short_name: place.shortName,
      facebook_places_id: exactNumber(`10${place.id}`.slice(0, 15)),
      external_source: 'facebook_places',
      name: place.name,
      address: place.address,
      city: place.cityName,
      has_viewer_saved: false,
      ...writeCoordinates(place.coordinates),
      is_eligible_for_guides: false,
    },
  };
}

/** Some responses write every number of a sticker as a string. */
function textSticker(story: Story, place: Place) {
  const { x, y, location, ...rest } = sticker(story, place, (coordinates) =>
    coordinates ? { lng: String(coordinates.longitude), lat: String(coordinates.latitude) } : {},
  );
  return { ...rest, x: String(x), y: String(y), location: { ...location, pk: place.id } };
}

function numbers(coordinates: Coordinates): object {
  return coordinates ? { lng: coordinates.longitude, lat: coordinates.latitude } : {};
}
