import { expect, test } from 'vitest';
import { createFrame, type Frame } from '../frame.ts';
import { createSprite, type Sprite } from '../sprite.ts';
import { drawSprite } from './draw-sprite.ts';

const WHITE = 0xffffffff;

test('a move by whole pixels keeps the sprite unchanged', () => {
  const frame = smallFrame();

  drawSprite(frame, dot(), { x: 3, y: 2 });

  expect(brightness(frame, 13, 12)).toBe(255);
  expect(total(frame)).toBe(255);
});

test('a move by half a pixel splits the light between two pixels and loses none', () => {
  const frame = smallFrame();

  drawSprite(frame, dot(), { x: 0.5 });

  expect(brightness(frame, 10, 10)).toBeCloseTo(127, -1);
  expect(brightness(frame, 11, 10)).toBeCloseTo(127, -1);
  expect(total(frame)).toBeGreaterThan(252);
});

test('opacity scales what is drawn', () => {
  const frame = smallFrame();

  drawSprite(frame, dot(), { opacity: 0.25 });

  expect(brightness(frame, 10, 10)).toBeCloseTo(64, -1);
});

test('adding light does not overflow', () => {
  const frame = smallFrame();

  drawSprite(frame, dot(), { opacity: 0.6, blend: 'glow' });
  drawSprite(frame, dot(), { opacity: 0.6, blend: 'glow' });

  expect(brightness(frame, 10, 10)).toBeGreaterThan(200);
  expect(brightness(frame, 10, 10)).toBeLessThan(255);
});

test('shifts each row by its lean', () => {
  const frame = smallFrame();

  drawSprite(frame, dot(), { lean: () => 4 });

  expect(brightness(frame, 14, 10)).toBe(255);
});

test.each([{ x: -30 }, { x: 40 }, { y: -30 }, { y: 2_000 }, { x: -30.4, y: 0.3 }, { x: 200, scaleX: 2, scaleY: 2 }])(
  'a sprite outside the frame draws nothing: %o',
  (pose) => {
    const frame = smallFrame();

    drawSprite(frame, dot(), pose);

    expect(total(frame)).toBe(0);
  },
);

function smallFrame(): Frame {
  return { ...createFrame(32), scale: 1 };
}

/** One white pixel at (10, 10). */
function dot(): Sprite {
  const rgba = Buffer.alloc(9 * 4);
  rgba.writeUInt32LE(WHITE, 4 * 4);
  return createSprite({ left: 9, top: 9, width: 3, height: 3, rgba });
}

function brightness({ pixels, width }: Frame, x: number, y: number): number {
  return pixels[y * width + x]! & 0xff;
}

function total({ pixels }: Frame): number {
  return pixels.reduce((sum, pixel) => sum + (pixel & 0xff), 0);
}
