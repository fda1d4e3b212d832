import { expect, test } from 'vitest';
import { createFades } from './create-fades.ts';

const names = (...keys: string[]) => new Map(keys.map((key) => [key, key]));

/** Shows names in frames of 20 ms. */
function makeFades(isStill = false) {
  const fades = createFades<string>();
  let time = 0;
  return {
    isFading: fades.isFading,
    /** Returns what is seen after this time. */
    pass(ms: number, wanted: ReadonlyMap<string, string>): Record<string, number> {
      let seen = fades.at(wanted, time, isStill);
      for (const end = time + ms; time < end; ) {
        time += 20;
        seen = fades.at(wanted, time, isStill);
      }
      return Object.fromEntries(seen.map(([key, { opacity }]) => [key, opacity]));
    },
  };
}

test('a name appears over 120 ms, and then nothing changes', () => {
  const { pass, isFading } = makeFades();

  pass(20, names());
  expect(pass(60, names('a'))).toEqual({ a: 0.5 });
  expect(isFading()).toBe(true);
  expect(pass(60, names('a'))).toEqual({ a: 1 });
  expect(isFading()).toBe(false);
});

test('a removed name fades out from its current opacity, while another one fades in', () => {
  const { pass, isFading } = makeFades();
  pass(60, names('a'));
  const half = pass(20, names('a')).a!;

  const crossing = pass(20, names('b'));
  expect(crossing.a).toBeLessThan(half);
  expect(crossing.b).toBeGreaterThan(0);
  expect(pass(200, names('b'))).toEqual({ b: 1 });
  expect(isFading()).toBe(false);
});

test('the first frame after a rest fades no farther than another', () => {
  const fades = createFades<string>();
  fades.at(names(), 0, false);

  expect(fades.at(names('a'), 9_000, false)[0]?.[1].opacity).toBeLessThan(0.3);
});

test('with reduced motion names appear and disappear at once', () => {
  const { pass, isFading } = makeFades(true);

  expect(pass(20, names('a'))).toEqual({ a: 1 });
  expect(pass(20, names('b'))).toEqual({ b: 1 });
  expect(isFading()).toBe(false);
});
