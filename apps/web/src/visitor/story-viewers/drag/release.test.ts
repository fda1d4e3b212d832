import { expect, test } from 'vitest';
import { isMoveMade } from './release.ts';

const still = { velocity: 0, height: 800 };
const horizontal = { ...still, axis: 'x', move: 'forward' } as const;
const vertical = { ...still, axis: 'y', move: 'nextPlace' } as const;
const down = { ...still, axis: 'y', move: 'close' } as const;

test('turns above 50 px to the side and above 15 % of the height, even if the finger stands still', () => {
  expect([-51, -50, 51].map((distance) => isMoveMade({ ...horizontal, distance }))).toEqual([true, false, true]);
  expect([-121, -120, 121].map((distance) => isMoveMade({ ...vertical, distance }))).toEqual([true, false, true]);
});

test('a short turn does not count, however fast it was', () => {
  expect(isMoveMade({ ...horizontal, distance: -49, velocity: -5 })).toBe(false);
});

test('a finger that moves back fast cancels the turn', () => {
  expect(isMoveMade({ ...horizontal, distance: -150, velocity: 0.5 })).toBe(false);
  expect(isMoveMade({ ...horizontal, distance: -150, velocity: 0.1 })).toBe(true);
});

test('closes from 15 % of the height, or earlier after a flick', () => {
  expect([121, 120].map((distance) => isMoveMade({ ...down, distance }))).toEqual([true, false]);
  expect([41, 40].map((distance) => isMoveMade({ ...down, distance, velocity: 1 }))).toEqual([true, false]);
});

test('without a move nothing happens', () => {
  expect(isMoveMade({ ...horizontal, move: undefined, distance: -300 })).toBe(false);
});
