/**
 * A painted piece of a scene at its place in the frame. Pixels are RGBA with premultiplied alpha, packed as in a frame.
 * Its outermost pixels are transparent, so that sampling between pixels needs no test for the edge.
 */
export type Sprite = {
  left: number;
  top: number;
  width: number;
  height: number;
  pixels: Uint32Array;
  /** For each row the first painted pixel and the one after the last; equal where the row is empty. */
  spanStart: Uint16Array;
  spanEnd: Uint16Array;
};

type Painted = { left: number; top: number; width: number; height: number; rgba: Buffer };

/** Keeps only the part of the painted pixels that is not empty. */
export function createSprite({ left, top, width, height, rgba }: Painted): Sprite {
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, width * height);
  const bounds = { left: width, right: 0, top: height, bottom: 0 };
  for (let row = 1; row < height - 1; row++) {
    const line = row * width;
    for (let column = 1; column < width - 1; column++) {
      const pixel = pixels[line + column]!;
      if (pixel >>> 24 === 0) {
        pixels[line + column] = 0;
        continue;
      }
      pixels[line + column] = premultiply(pixel);
      if (column < bounds.left) bounds.left = column;
      if (column > bounds.right) bounds.right = column;
      if (row < bounds.top) bounds.top = row;
      bounds.bottom = row;
    }
  }
  return cutOut({ left, top, width, pixels }, bounds);
}

type Bounds = { left: number; right: number; top: number; bottom: number };

function cutOut(whole: { left: number; top: number; width: number; pixels: Uint32Array }, bounds: Bounds): Sprite {
  const isEmpty = bounds.right === 0;
  const width = isEmpty ? 2 : bounds.right - bounds.left + 3;
  const height = isEmpty ? 2 : bounds.bottom - bounds.top + 3;
  const pixels = new Uint32Array(width * height);
  const spanStart = new Uint16Array(height);
  const spanEnd = new Uint16Array(height);
  for (let row = 1; row < height - 1; row++) {
    const from = (bounds.top + row - 1) * whole.width + bounds.left;
    const line = row * width;
    pixels.set(whole.pixels.subarray(from, from + width - 2), line + 1);
    let first = 1;
    let end = width - 1;
    while (first < end && pixels[line + first] === 0) first += 1;
    while (end > first && pixels[line + end - 1] === 0) end -= 1;
    if (first === end) continue;
    spanStart[row] = first;
    spanEnd[row] = end;
  }
  return {
    left: whole.left + bounds.left - 1,
    top: whole.top + bounds.top - 1,
    width,
    height,
    pixels,
    spanStart,
    spanEnd,
  };
}

function premultiply(pixel: number): number {
  const alpha = pixel >>> 24;
  if (alpha === 255) return pixel;
  const red = (((pixel & 0xff) * alpha + 127) / 255) | 0;
  const green = ((((pixel >>> 8) & 0xff) * alpha + 127) / 255) | 0;
  const blue = ((((pixel >>> 16) & 0xff) * alpha + 127) / 255) | 0;
  return (red | (green << 8) | (blue << 16) | (alpha << 24)) >>> 0;
}
