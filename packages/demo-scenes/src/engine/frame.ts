/** The design units of every scene: a phone screen in portrait orientation. */
export const DESIGN_WIDTH = 1080;
export const DESIGN_HEIGHT = 1920;

/** Opaque pixels, packed as little-endian RGBX: red is the low byte. */
export type Frame = { width: number; height: number; scale: number; pixels: Uint32Array<ArrayBuffer> };

export function createFrame(width: number): Frame {
  const scale = width / DESIGN_WIDTH;
  const height = Math.round(DESIGN_HEIGHT * scale);
  return { width, height, scale, pixels: new Uint32Array(width * height).fill(0xff000000) };
}

export function copyFrame(from: Frame, to: Frame): void {
  to.pixels.set(from.pixels);
}

export function frameBytes(frame: Frame): Buffer<ArrayBuffer> {
  return Buffer.from(frame.pixels.buffer, frame.pixels.byteOffset, frame.pixels.byteLength);
}
