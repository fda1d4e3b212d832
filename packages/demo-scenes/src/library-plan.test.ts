import { expect, test } from 'vitest';
import { findLook } from './families.ts';
import { libraryPlan } from './library-plan.ts';

const looks = libraryPlan.assets.map((asset) => ({ ...asset, ...findLook(asset.scene, asset.look) }));

test('every planned scene has a look and a unique id', () => {
  expect(looks.every(({ look }) => look.timeOfDay)).toBe(true);
  expect(new Set(libraryPlan.assets.map(({ id }) => id)).size).toBe(libraryPlan.assets.length);
});

test('there is a clip for every time of day and for every stock name', () => {
  const clips = looks.filter(({ durationSeconds }) => durationSeconds !== null);

  expect(new Set(clips.map(({ look }) => look.timeOfDay))).toEqual(new Set(['morning', 'day', 'dusk', 'night']));
  expect(clips.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.values(libraryPlan.stock)));
});

test('no scene is planned twice with the same look', () => {
  const pairs = libraryPlan.assets.map(({ scene, look }) => `${scene}/${look}`);
  expect(new Set(pairs).size).toBe(pairs.length);
});
