import { expect, test } from 'vitest';
import { z } from 'zod';
import { ConfigError } from './load-config.ts';
import { overrideSettings, overridesVariable } from './override-settings.ts';

const Settings = z.strictObject({
  speed: z.strictObject({ low: z.number(), high: z.number() }),
  steps: z.array(z.number()),
});
const defaults = { speed: { low: 1, high: 2 }, steps: [1, 2] };
const override = (overrides: object) => overrideSettings(Settings, { name: 'settings', defaults, overrides });

test('replaces single numbers and whole lists', () => {
  expect(override({ speed: { high: 9 }, steps: [5] })).toEqual({ speed: { low: 1, high: 9 }, steps: [5] });
});

test.each([{ speeed: {} }, { speed: { low: 'x' } }, { speed: 3 }])('refuses %o', (overrides) => {
  expect(() => override(overrides)).toThrow(ConfigError);
});

test('the variable is a JSON object, empty by default', () => {
  expect(overridesVariable.parse(undefined)).toEqual({});
  expect(overridesVariable.parse('{"steps": []}')).toEqual({ steps: [] });
  expect(overridesVariable.safeParse('{').success).toBe(false);
  expect(overridesVariable.safeParse('[1]').success).toBe(false);
});
