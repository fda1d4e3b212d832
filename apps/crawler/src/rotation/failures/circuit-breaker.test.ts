import { expect, test } from 'vitest';
import { pacingPresets } from '../../pacing/pacing-presets.ts';
import { decideTrip } from './circuit-breaker.ts';

const { breaker } = pacingPresets.polite;
const healthy = { accounts: 10, blocked: 0, withUnknownResponses: 0, withServerErrors: 0, unreadable: 0, readable: 0 };

test.each([
  [{ blocked: 3 }, 'accounts_blocked'],
  [{ blocked: 2 }, undefined],
  [{ accounts: 20, blocked: 5 }, undefined],
  [{ accounts: 20, blocked: 6 }, 'accounts_blocked'],
  [{ accounts: 2, blocked: 2 }, undefined],
  [{ withUnknownResponses: 3 }, 'answers_changed'],
  [{ withUnknownResponses: 2 }, undefined],
  [{ unreadable: 3, readable: 3 }, 'answers_changed'],
  [{ unreadable: 3, readable: 4 }, undefined],
  [{ unreadable: 2 }, undefined],
  [{ withServerErrors: 3 }, 'network_down'],
  [{ withServerErrors: 2 }, undefined],
])('%o pauses for %s', (health, cause) => {
  expect(decideTrip({ ...healthy, ...health }, breaker)?.cause).toBe(cause);
});

test('pauses for a shorter time in an outage than for blocked accounts', () => {
  expect(decideTrip({ ...healthy, withServerErrors: 9 }, breaker)?.pauseMs).toBe(5 * 60_000);
  expect(decideTrip({ ...healthy, blocked: 9 }, breaker)?.pauseMs).toBe(60 * 60_000);
});
