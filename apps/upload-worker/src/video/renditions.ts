export type Rendition = {
  name: string;
  file: string;
  /** Of the shorter edge. Smaller videos are not enlarged. */
  shortEdge: number;
  /** Of the longer edge, which only very narrow pictures reach. */
  longEdge: number;
  crf: number;
  maxKbps: number;
  audioKbps: number;
};

/** The largest first: the others are made from it. */
export const renditions = [
  { name: '720p', file: '720p.mp4', shortEdge: 720, longEdge: 1_920, crf: 23, maxKbps: 3_500, audioKbps: 128 },
  { name: '360p', file: '360p.mp4', shortEdge: 360, longEdge: 960, crf: 26, maxKbps: 800, audioKbps: 64 },
] as const satisfies [Rendition, ...Rendition[]];

type Size = { width: number; height: number };

/** The size of a rendition. H.264 needs even numbers. */
export function fitRendition({ width, height }: Size, { shortEdge, longEdge }: Rendition): Size {
  const scale = Math.min(1, shortEdge / Math.min(width, height), longEdge / Math.max(width, height));
  return { width: toEven(width * scale), height: toEven(height * scale) };
}

function toEven(length: number): number {
  return Math.max(2, 2 * Math.round(length / 2));
}
