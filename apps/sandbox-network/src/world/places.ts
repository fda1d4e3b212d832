import { seededDigits } from '@around/demo-scenes/seeded-random';
import { CITY_NAMES, type Place, type Venue } from './profile.ts';

// The network lists these districts without coordinates, so a sticker can name a place whose position is unknown.
const DISTRICTS_WITHOUT_COORDINATES = ['Agora', 'City Walk'];

export type Places = {
  byId: Map<string, Place>;
  ofVenue: (venue: Venue) => Place;
  ofDistrict: (venue: Venue) => Place;
};

export function buildPlaces(venues: readonly Venue[], seed: string): Places {
  const venuePlaces = new Map(venues.map((venue) => [venue.id, venuePlace(venue, seed)]));
  const districts = Map.groupBy(venues, (venue) => venue.district);
  const districtPlaces = new Map(
    [...districts].map(([district, members]) => [district, districtPlace(district, members, seed)]),
  );

  return {
    byId: new Map([...venuePlaces.values(), ...districtPlaces.values()].map((place) => [place.id, place])),
    ofVenue: (venue) => venuePlaces.get(venue.id)!,
    ofDistrict: (venue) => districtPlaces.get(venue.district)!,
  };
}

function venuePlace({ username, fullName, street, city, category, latitude, longitude }: Venue, seed: string): Place {
  return {
    id: seededDigits(9, seed, 'place', username),
    name: fullName,
    shortName: fullName,
    address: street,
    cityName: CITY_NAMES[city],
    category,
    coordinates: { latitude, longitude },
  };
}

function districtPlace(district: string, members: readonly Venue[], seed: string): Place {
  const cityName = CITY_NAMES[members[0]!.city];
  return {
    id: seededDigits(15, seed, 'place', district),
    name: `${district}, ${cityName}`,
    shortName: district,
    address: '',
    cityName,
    category: 'Neighborhood',
    coordinates: DISTRICTS_WITHOUT_COORDINATES.includes(district)
      ? null
      : {
          latitude: mean(members.map((venue) => venue.latitude)),
          longitude: mean(members.map((venue) => venue.longitude)),
        },
  };
}

function mean(values: readonly number[]): number {
  const sum = values.reduce((total, value) => total + value, 0);
  return Number((sum / values.length).toFixed(6));
}
