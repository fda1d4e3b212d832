export type Box = { left: number; top: number; right: number; bottom: number };

/** A box whose top side has its middle at `x`. */
export function box(x: number, top: number, width: number, height: number): Box {
  return { left: x - width / 2, top, right: x + width / 2, bottom: top + height };
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}
