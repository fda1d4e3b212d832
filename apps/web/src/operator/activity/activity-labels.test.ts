import { expect, test } from 'vitest';
import { callLabel, eventLabel } from './activity-labels.ts';

test('calls and events have labels, unknown ones too', () => {
  expect([callLabel('tray'), callLabel('newCall')]).toEqual(['Tray', 'New call']);
  expect([eventLabel('rebound'), eventLabel('logged_out')]).toEqual(['Moves to another proxy', 'Logged out']);
});
