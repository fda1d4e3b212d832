/** `alpha`, `beta` and `gamma` of an absolute orientation, in degrees; `webkitCompassHeading` on iOS. */
type Orientation = {
  absolute?: boolean;
  alpha: number | null;
  beta: number | null;
  gamma: number | null;
  webkitCompassHeading?: number;
};

/**
 * Where the upper edge of the screen points, in radians clockwise from north; null if the event has no heading. An upright phone points
 * with its back, a flat one with its upper edge. The sum of both directions works for every tilt between.
 */
export function headingOf(orientation: Orientation, screenAngle: number): number | null {
  const { webkitCompassHeading, absolute, alpha, beta, gamma } = orientation;
  const turned = radians(screenAngle);
  if (webkitCompassHeading !== undefined && webkitCompassHeading >= 0)
    return wrap(radians(webkitCompassHeading) + turned);
  if (!absolute || alpha === null || beta === null || gamma === null) return null;
  const [a, b, c] = [radians(alpha), radians(beta), radians(gamma)];
  const edge = { east: -Math.cos(b) * Math.sin(a), north: Math.cos(b) * Math.cos(a) };
  const back = {
    east: -(Math.cos(a) * Math.sin(c) + Math.sin(a) * Math.sin(b) * Math.cos(c)),
    north: -(Math.sin(a) * Math.sin(c) - Math.cos(a) * Math.sin(b) * Math.cos(c)),
  };
  return wrap(Math.atan2(edge.east + back.east, edge.north + back.north) + turned);
}

/** Moves a share of the way to the new heading, across north too, because sensor values are noisy. */
export function smooth(from: number, to: number, share: number): number {
  return wrap(from + Math.atan2(Math.sin(to - from), Math.cos(to - from)) * share);
}

function wrap(angle: number): number {
  return ((angle % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
