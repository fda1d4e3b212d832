import { getHeapStatistics } from 'node:v8';
import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

const OBJECTS = 500_000;
/** The least that so many objects take. */
const BYTES = OBJECTS * 16;

test('the memory of garbage is given back', () => {
  let objects: object[] | undefined = Array.from({ length: OBJECTS }, (_, index) => ({ index }));
  expect(objects).toHaveLength(OBJECTS);
  const before = getHeapStatistics();
  objects = undefined;

  releaseMemory();

  const after = getHeapStatistics();
  expect(after.used_heap_size).toBeLessThan(before.used_heap_size - BYTES);
  expect(after.total_heap_size).toBeLessThan(before.total_heap_size - BYTES);
});

test('no script gets the function that collects garbage', () => {
  releaseMemory();

  expect(globalThis).not.toHaveProperty('gc');
});
