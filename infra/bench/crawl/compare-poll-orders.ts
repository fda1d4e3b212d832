// Compares three orders in which to poll profiles when the budget allows few polls, on the same simulated two weeks.
// Run: node infra/bench/crawl/compare-poll-orders.ts [seed]

import { expectedStories } from '../../../apps/crawler/src/cycle/planning/expected-stories.ts';

const HOUR_MS = 3_600_000;
const PROFILES = 200;
const POLLS_PER_HOUR = 40;
const WARM_UP_DAYS = 7;
const MEASURED_DAYS = 7;
const STORY_LIFETIME_HOURS = 24;

type Profile = { perHour: number[]; posts: number[]; seenByHour: number[]; polledAt: number };
type Order = (profile: Profile, hour: number) => number;

const seed = Number(process.argv[2] ?? 1);
const orders: Record<string, Order> = {
  'longest unpolled first': (profile, hour) => hour - profile.polledAt,
  'most probably missed (ours)': (profile, hour) =>
    expectedStories({ storiesByHour: profile.seenByHour, daysWatched: hour / 24 }, time(profile.polledAt), time(hour)),
  'true rates known (the limit)': (profile, hour) => {
    let missed = 0;
    for (let h = profile.polledAt; h < hour; h += 1) missed += profile.perHour[h % 24]!;
    return missed;
  },
};

const results = Object.entries(orders).map(([name, order]) => ({ name, ...simulate(order) }));
const base = results[0]!;
for (const { name, meanDelay, lostShare } of results) {
  const ratio = (base.meanDelay / meanDelay).toFixed(2);
  console.log(
    `${name.padEnd(30)} mean delay ${meanDelay.toFixed(2)} h (${ratio}x)   lost ${(100 * lostShare).toFixed(2)} %`,
  );
}

/** From the second week on: how long each story waited for a poll, and how many expired unseen. */
function simulate(order: Order): { meanDelay: number; lostShare: number } {
  const random = seededRandom(seed);
  const profiles = Array.from({ length: PROFILES }, () => makeProfile(random));
  const hours = (WARM_UP_DAYS + MEASURED_DAYS) * 24;
  let delay = 0;
  let seen = 0;
  let lost = 0;
  for (let hour = 0; hour < hours; hour += 1) {
    for (const profile of profiles) postStories(profile, hour, random);
    const next = profiles.toSorted((a, b) => order(b, hour + 1) - order(a, hour + 1)).slice(0, POLLS_PER_HOUR);
    for (const profile of next) {
      for (const postedAt of profile.posts) {
        const age = hour + 1 - postedAt;
        if (age <= STORY_LIFETIME_HOURS) profile.seenByHour[Math.floor(postedAt) % 24]! += 1;
        if (postedAt < WARM_UP_DAYS * 24) continue;
        if (age > STORY_LIFETIME_HOURS) lost += 1;
        else {
          delay += age;
          seen += 1;
        }
      }
      profile.posts = [];
      profile.polledAt = hour + 1;
    }
  }
  return { meanDelay: delay / seen, lostShare: lost / (seen + lost) };
}

/** A few profiles post often, most seldom; each posts most in three hours of the day. */
function makeProfile(random: () => number): Profile {
  const perDay = Math.exp(Math.log(1.2) + 1.1 * normal(random));
  const peak = Math.floor(random() * 24);
  const weights = Array.from({ length: 24 }, (_, hour) =>
    Math.min((hour - peak + 24) % 24, (peak - hour + 24) % 24) <= 1 ? 8 : 1,
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const perHour = weights.map((weight) => (perDay * weight) / total);
  return { perHour, posts: [], seenByHour: Array.from({ length: 24 }, () => 0), polledAt: 0 };
}

function postStories(profile: Profile, hour: number, random: () => number): void {
  // A Poisson process, by its waiting times within the hour.
  for (let at = waitingTime(); at < 1; at += waitingTime()) profile.posts.push(hour + at);
  function waitingTime(): number {
    return -Math.log(1 - random()) / profile.perHour[hour % 24]!;
  }
}

function time(hour: number): Date {
  return new Date(hour * HOUR_MS);
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

function seededRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
