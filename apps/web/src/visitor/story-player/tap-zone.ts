export type TapZone = 'back' | 'middle' | 'forward';
export type TapLayout = 'thirds' | 'halves';

/** Which way a tap goes: the start side is back and the end side forward, so the zones mirror with the script. */
export function tapZoneAt(x: number, width: number, layout: TapLayout, direction: 'ltr' | 'rtl'): TapZone {
  const fraction = direction === 'rtl' ? 1 - x / width : x / width;
  if (layout === 'halves') return fraction < 0.5 ? 'back' : 'forward';
  if (fraction < 1 / 3) return 'back';
  return fraction > 2 / 3 ? 'forward' : 'middle';
}
