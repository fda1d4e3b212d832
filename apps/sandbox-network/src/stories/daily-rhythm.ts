import type { Random } from '@around/demo-scenes/seeded-random';
import type { Venue } from '../world/profile.ts';
import type { VenueKind } from '../world/venue-entry.ts';
import { localHour, type TimeOfDay, timeOfDayAt } from './local-time.ts';

/** How much more a kind of venue posts at a time of day than at its quietest. */
const livelinessByKind: Record<VenueKind, Record<TimeOfDay, number>> = {
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

/** Only this share of the venues, those that have been quiet longest, is asked; nobody falls silent for a day. */
const QUIET_SHARE = 0.4;

type Scene = { venues: readonly Venue[]; at: number; lastPostedAt: (venueId: string) => number };

/** Who posts next: one of those that have been quiet longest, the likelier the better the hour suits it. */
export function nextToPost({ venues, at, lastPostedAt }: Scene, random: Random): Venue {
  const quietest = venues
    .toSorted((a, b) => lastPostedAt(a.id) - lastPostedAt(b.id))
    .slice(0, Math.ceil(venues.length * QUIET_SHARE));
  const tickets = quietest.flatMap((venue) => Array<Venue>(livelinessOf(venue, at)).fill(venue));
  return random.pick(tickets);
}

function livelinessOf({ kind, city }: Venue, at: number): number {
  return livelinessByKind[kind][timeOfDayAt(localHour(city, at))];
}
