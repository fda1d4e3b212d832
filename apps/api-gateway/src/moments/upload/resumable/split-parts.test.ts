import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { splitParts } from './split-parts.ts';

const LIMITS = { maxBytes: 10, maxMs: 10_000 };

async function collect(source: AsyncIterable<Buffer>, limits = LIMITS) {
  const parts: string[] = [];
  try {
    for await (const part of splitParts(source, limits)) {
      parts.push('');
      for await (const chunk of part) parts[parts.length - 1] += chunk.toString();
    }
    return { parts };
  } catch (error) {
    return { parts, error: (error as Error).message };
  }
}

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('a part ends with the chunk that reaches its size', async () => {
  expect(await collect(chunks('abcd', 'efgh', 'ijkl', 'mnop'))).toEqual({ parts: ['abcdefghijkl', 'mnop'] });
  expect(await collect(chunks())).toEqual({ parts: [] });
});

test('a failure is thrown after the part before it', async () => {
  async function* failing() {
    yield* chunks('abcd', 'efgh');
    throw new Error('cut');
  }

  expect(await collect(failing())).toEqual({ parts: ['abcdefgh'], error: 'cut' });
});

test('a part ends after its time while the source is silent, and no empty part follows', async () => {
  async function* slow() {
    yield* chunks('abcd');
    await sleep(150);
    yield* chunks('ef');
  }

  expect(await collect(slow(), { maxBytes: 10, maxMs: 30 })).toEqual({ parts: ['abcd', 'ef'] });
});

test('a reader that stops ends the source', async () => {
  let isEnded = false;
  async function* endless() {
    try {
      for (;;) yield Buffer.from('abcd');
    } finally {
      isEnded = true;
    }
  }

  for await (const part of splitParts(endless(), LIMITS)) {
    for await (const _chunk of part) break;
    break;
  }

  await expect.poll(() => isEnded).toBe(true);
});
