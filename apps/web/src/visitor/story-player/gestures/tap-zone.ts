export type TapZone = 'back' | 'middle' | 'forward';
export type TapLayout = 'thirds' | 'halves';

/** The zone of a tap. Back is on the start side, so the zones are mirrored in right-to-left languages. */
export function tapZoneAt(x: number, width: number, layout: TapLayout, direction: 'ltr' | 'rtl'): TapZone {
  const fraction = direction === 'rtl' ? 1 - x / width : x / width;
  if (layout === 'halves') return fraction < 0.5 ? 'back' : 'forward';
  if (fraction < 1 / 3) return 'back';
  return fraction > 2 / 3 ? 'forward' : 'middle';
}
