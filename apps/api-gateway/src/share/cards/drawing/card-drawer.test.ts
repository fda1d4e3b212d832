import { getPriority } from 'node:os';
import { childPids } from '@around/test-harness/child-pids';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CardDrawer, cardDrawer } from './card-drawer.ts';

/** A busy machine may start the process late, because of its low priority. */
const PATIENT_MS = 240_000;

let drawer: CardDrawer;
beforeEach(() => {
  drawer = cardDrawer(PATIENT_MS);
});
afterEach(() => drawer.close());

test('a card is drawn in another process, which has a lower priority and ends with the drawer', async () => {
  const card = await drawer.draw(await poster());

  expect(await sharp(card).metadata()).toMatchObject({ format: 'jpeg', width: 1_200, height: 630 });
  const processes = drawingProcesses();
  expect(processes).toHaveLength(1);
  expect(getPriority(processes[0])).toBeGreaterThan(getPriority());
  drawer.close();
  await expect.poll(drawingProcesses).toEqual([]);
});

test('a poster that crashes the drawing process fails its own card only', async () => {
  await drawer.draw(await poster());
  const [first = 0] = drawingProcesses();
  process.kill(first, 'SIGSTOP');
  const lost = drawer.draw(await poster());
  process.kill(first, 'SIGKILL');

  await expect(lost).rejects.toThrow('has ended');
  expect(await drawer.draw(await poster())).toBeInstanceOf(Buffer);
});

test('a poster that cannot be decoded is reported, and the process draws the next one', async () => {
  await expect(drawer.draw(Buffer.from('jpeg?'))).rejects.toThrow(/could not be drawn: .*unsupported image/);
  const [process] = drawingProcesses();

  expect((await sharp(await drawer.draw()).metadata()).width).toBe(1_200);
  expect(drawingProcesses()).toEqual([process]);
});

function poster(): Promise<Buffer> {
  return sharp({ create: { width: 540, height: 960, channels: 3, background: '#20c040' } })
    .jpeg()
    .toBuffer();
}

function drawingProcesses(): number[] {
  return childPids('drawing-main');
}
