import { expect, test } from 'vitest';
import { findCommands } from './find-commands.ts';

const commands = [
  { name: 'Go to Statistics' },
  { name: 'Stop the crawler', alias: 'pause' },
  { name: 'Crawl now', alias: 'manual crawl' },
];
const names = (text: string) => findCommands(commands, text).map(({ name }) => name);

test('every word has to be there, in any order and case', () => {
  expect(names('STAT go')).toEqual(['Go to Statistics']);
  expect(names('stat stop')).toEqual([]);
});

test('what begins with the text comes first', () => {
  expect(names('crawl')).toEqual(['Crawl now', 'Stop the crawler']);
});

test('other words find a command too, and no text finds all', () => {
  expect(names('pause')).toEqual(['Stop the crawler']);
  expect(names(' ')).toHaveLength(3);
});
