import { seededRandom } from '@around/demo-scenes/seeded-random';
import type { Venue } from '../world/profile.ts';
import { nextToPost } from './daily-rhythm.ts';
import { STORY_LIFETIME_SECONDS } from './story.ts';

export type PlannedPost = { venue: Venue; takenAt: number };

type History = { seed: string; venues: readonly Venue[]; now: number };

const HOUR = 3_600;
const FEWEST_AT_OPENING = 3;
const MOST_AT_OPENING = 8;
const RECENT_SHARE = 0.75;
const SPARSE_GAP_SECONDS = 10 * 60;

/** The stories of the day before a world's first start: a few per venue, most of them from the last ten hours. */
export function planOpening({ seed, venues, now }: History): PlannedPost[] {
  const posts = venues.flatMap((venue) => {
    const random = seededRandom(seed, 'opening', venue.username);
    return Array.from({ length: random.integer(FEWEST_AT_OPENING, MOST_AT_OPENING) }, () => {
      const age = random.chance(RECENT_SHARE) ? random.integer(120, 10 * HOUR) : random.integer(10 * HOUR, 23.5 * HOUR);
      return { venue, takenAt: now - age };
    });
  });
  return posts.sort((a, b) => a.takenAt - b.takenAt);
}

type Absence = History & { since: number; lastPostedAt: (venueId: string) => number };

/** The stories posted while the program was off: one every ten minutes. */
export function planAbsence({ seed, venues, now, since, lastPostedAt }: Absence): PlannedPost[] {
  const random = seededRandom(seed, 'absence', since);
  const posted = new Map<string, number>();
  const posts: PlannedPost[] = [];
  for (let slot = since + SPARSE_GAP_SECONDS; slot < now; slot += SPARSE_GAP_SECONDS) {
    const takenAt = slot - random.integer(0, SPARSE_GAP_SECONDS - 1);
    const venue = nextToPost({ venues, at: takenAt, lastPostedAt: (id) => posted.get(id) ?? lastPostedAt(id) }, random);
    posted.set(venue.id, takenAt);
    posts.push({ venue, takenAt });
  }
  return posts;
}

/** After a day every known story has expired. */
export function hasAllExpired(since: number, now: number): boolean {
  return now - since >= STORY_LIFETIME_SECONDS;
}
