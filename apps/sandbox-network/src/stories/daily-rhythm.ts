import type { Random } from '@around/demo-scenes/seeded-random';
import type { Venue } from '../world/profile.ts';
import type { VenueKind } from '../world/venue-entry.ts';
import { localHour, type TimeOfDay, timeOfDayAt } from './local-time.ts';

/** The relative posting rate of each kind of venue by time of day. */
const postingRates: Record<VenueKind, Record<TimeOfDay, number>> = {
  cafe: { morning: 4, day: 3, dusk: 2, night: 1 },
  bakery: { morning: 5, day: 3, dusk: 1, night: 1 },
  restaurant: { morning: 1, day: 3, dusk: 4, night: 4 },
  rooftop: { morning: 1, day: 1, dusk: 5, night: 4 },
  bar: { morning: 1, day: 1, dusk: 3, night: 5 },
  market: { morning: 5, day: 4, dusk: 2, night: 1 },
  shop: { morning: 3, day: 4, dusk: 2, night: 1 },
  park: { morning: 4, day: 3, dusk: 4, night: 1 },
  beach: { morning: 4, day: 4, dusk: 4, night: 1 },
  ferry: { morning: 3, day: 3, dusk: 5, night: 2 },
  heritage: { morning: 4, day: 4, dusk: 2, night: 1 },
  gallery: { morning: 2, day: 4, dusk: 3, night: 1 },
  desert: { morning: 3, day: 1, dusk: 5, night: 2 },
};

/** Only this share of the venues, those that posted least recently, is considered. So every venue posts at least daily. */
const CANDIDATE_SHARE = 0.4;

type Options = { venues: readonly Venue[]; at: number; lastPostedAt: (venueId: string) => number };

/** Picks the next venue to post from those that posted least recently, weighted by their posting rate at this hour. */
export function nextToPost({ venues, at, lastPostedAt }: Options, random: Random): Venue {
  const candidates = venues
    .toSorted((a, b) => lastPostedAt(a.id) - lastPostedAt(b.id))
    .slice(0, Math.ceil(venues.length * CANDIDATE_SHARE));
  const weighted = candidates.flatMap((venue) => Array<Venue>(postingRateOf(venue, at)).fill(venue));
  return random.pick(weighted);
}

function postingRateOf({ kind, city }: Venue, at: number): number {
  return postingRates[kind][timeOfDayAt(localHour(city, at))];
}
