import { ConfigError } from '@around/service-kit/load-config';
import { expect, test } from 'vitest';
import { overridePacing, PacingOverrides } from './override-pacing.ts';
import { Pacing } from './pacing.ts';
import { pacingPresets } from './pacing-presets.ts';

const { polite } = pacingPresets;

test.each(Object.entries(pacingPresets))('the preset %s keeps the bounds of every number', (_, preset) => {
  expect(Pacing.parse(preset)).toEqual(preset);
});

test('any number can be replaced, and nothing else changes', () => {
  const overridden = overridePacing(polite, { limits: { budgets: { hour: { soft: 30 } }, ramp: [0.1] } });

  expect(overridden).toEqual({
    ...polite,
    limits: {
      ...polite.limits,
      ramp: [0.1],
      budgets: { ...polite.limits.budgets, hour: { ...polite.limits.budgets.hour, soft: 30 } },
    },
  });
});

test.each([
  ['a name that no number has', { limits: { budgets: { week: { soft: 1 } } } }],
  ['a soft limit above the hard one', { limits: { budgets: { hour: { soft: 61 } } } }],
  ['more than two accounts behind a proxy', { limits: { accountsPerProxy: 3 } }],
  ['more profiles a call than the network answers', { profilesPerBatch: 21 }],
  ['hours that end before they begin', { limits: { activeHours: { from: 23, until: 7 } } }],
  ['a word where a number belongs', { requestGapMs: 'soon' }],
])('%s is refused', (_, overrides) => {
  expect(() => overridePacing(polite, overrides)).toThrow(ConfigError);
});

test('overrides are a JSON object', () => {
  expect(PacingOverrides.parse('{"requestGapMs": 0}')).toEqual({ requestGapMs: 0 });
  expect(PacingOverrides.safeParse('{').success).toBe(false);
  expect(PacingOverrides.safeParse('[1]').success).toBe(false);
});
