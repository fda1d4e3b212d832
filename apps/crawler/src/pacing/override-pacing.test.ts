import { ConfigError } from '@around/service-kit/load-config';
import { expect, test } from 'vitest';
import { overridePacing } from './override-pacing.ts';
import { Pacing } from './pacing.ts';
import { pacingPresets } from './pacing-presets.ts';

const { polite } = pacingPresets;

test.each(Object.entries(pacingPresets))('the preset %s is valid', (_, preset) => {
  expect(Pacing.parse(preset)).toEqual(preset);
});

test('replaces a number and nothing else', () => {
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
  ['an unknown name', { limits: { budgets: { week: { soft: 1 } } } }],
  ['a soft limit above the hard one', { limits: { budgets: { hour: { soft: 61 } } } }],
  ['more than two accounts behind a proxy', { limits: { accountsPerProxy: 3 } }],
  ['more profiles in a call than the network returns', { profilesPerBatch: 21 }],
  ['active hours that end before they begin', { limits: { activeHours: { from: 23, until: 7 } } }],
  ['a string instead of a number', { requestGapMs: 'soon' }],
])('refuses %s', (_, overrides) => {
  expect(() => overridePacing(polite, overrides)).toThrow(ConfigError);
});
