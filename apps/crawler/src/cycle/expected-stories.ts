import type { PostingRhythm } from '@around/database/profiles/posting-rhythm';

const HOUR_MS = 3_600_000;

/**
 * Before we know a profile it is taken for an average one: so many stories a day, spread evenly, as sure as so many days of
 * watching would make us. Each day of our own outweighs more of it.
 */
const PRIOR_STORIES_PER_DAY = 2;
const PRIOR_DAYS = 3;

/**
 * How many stories the profile has probably posted between two moments. Its own count in each hour of the day, pulled towards the
 * average while we know little, added up over the hours in between; parts of an hour count in proportion.
 */
export function expectedStories({ storiesByHour, daysWatched }: PostingRhythm, from: Date, to: Date): number {
  let expected = 0;
  for (let start = from.getTime(); start < to.getTime(); ) {
    const end = Math.min(to.getTime(), (Math.floor(start / HOUR_MS) + 1) * HOUR_MS);
    const hour = new Date(start).getUTCHours();
    expected += storiesPerHour(storiesByHour[hour] ?? 0, daysWatched) * ((end - start) / HOUR_MS);
    start = end;
  }
  return expected;
}

function storiesPerHour(stories: number, daysWatched: number): number {
  return (stories + (PRIOR_DAYS * PRIOR_STORIES_PER_DAY) / 24) / (daysWatched + PRIOR_DAYS);
}
