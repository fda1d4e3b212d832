import type { PostingHours } from '@around/database/profiles/posting-hours';

const HOUR_MS = 3_600_000;

/**
 * Bayesian prior: an unknown profile posts this many stories a day, spread evenly, with the weight of this many observed days.
 * Each observed day reduces its influence.
 */
const PRIOR_STORIES_PER_DAY = 2;
const PRIOR_DAYS = 3;

/**
 * The expected number of stories between two times: the profile's own rate in each hour of the day, smoothed by the prior, summed
 * over the hours in between.
 */
export function expectedStories({ storiesByHour, daysWatched }: PostingHours, from: Date, to: Date): number {
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
