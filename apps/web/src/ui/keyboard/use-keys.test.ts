import { expect, test } from 'vitest';
import { isHeldDown } from './use-keys.ts';

test('a held key goes on with what moves, and repeats nothing else', () => {
  const ignored = ['x', 'X', 'd', 'm', ' ', 'Enter', 'Escape', 'Home', '0', 'ArrowDown', 'PageUp', '+', '-'].filter(
    (key) => isHeldDown({ key, repeat: true }),
  );

  expect(ignored).toEqual(['x', 'X', 'd', 'm', ' ', 'Enter', 'Escape', 'Home', '0']);
  expect(isHeldDown({ key: 'x', repeat: false })).toBe(false);
});
