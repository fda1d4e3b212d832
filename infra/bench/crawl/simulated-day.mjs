import { pacingPresets } from '../../../apps/crawler/src/pacing/pacing-presets.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** One day takes ten minutes: all durations are divided by this, counts are not. */
const SPEED = 144;
export const DAY_MS = (DAY_HOURS * HOUR_MS) / SPEED;

/** Simulated minutes in real milliseconds. */
export function minutes(count) {
  return (count * 60_000) / SPEED;
}

export function toMinutes(ms) {
  return (ms * SPEED) / 60_000;
}

/** The production limits, without active hours and without the ramp of new sessions. */
export const pacing = shorten({
  ...pacingPresets.polite,
  limits: {
    ...pacingPresets.polite.limits,
    ramp: [],
    activeHours: { from: 0, until: DAY_HOURS, startSpreadMs: 0 },
    accountsPerProxy: 2,
  },
});

/** Names that end in `Ms` are durations. Proxy probes and request timeouts stay in real time. */
function shorten(value, name = '') {
  if (typeof value === 'number') return name.endsWith('Ms') && name !== 'probeDeadlineMs' ? value / SPEED : value;
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, shorten(child, key)]));
}
