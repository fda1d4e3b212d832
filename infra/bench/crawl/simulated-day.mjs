import { pacingPresets } from '../../../apps/crawler/src/pacing/pacing-presets.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** A day in ten minutes: everything that is counted in time is so much shorter, and every count is what it is. */
const SPEED = 144;
export const DAY_MS = (DAY_HOURS * HOUR_MS) / SPEED;

/** Of simulated minutes. */
export function minutes(count) {
  return (count * 60_000) / SPEED;
}

export function toMinutes(ms) {
  return (ms * SPEED) / 60_000;
}

/** The production rules, around the clock and for sessions that are not new. */
export const pacing = shorten({
  ...pacingPresets.polite,
  limits: {
    ...pacingPresets.polite.limits,
    ramp: [],
    activeHours: { from: 0, until: DAY_HOURS, startSpreadMs: 0 },
    accountsPerProxy: 2,
  },
});

/** Names that end in `Ms` are times; a proxy is probed in real time, and so is what one request may take. */
function shorten(value, name = '') {
  if (typeof value === 'number') return name.endsWith('Ms') && name !== 'probeDeadlineMs' ? value / SPEED : value;
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shorten(child, key)]));
}
