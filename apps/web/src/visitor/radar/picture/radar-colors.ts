const NAMES = ['paper', 'surface', 'ink', 'muted', 'line', 'accent', 'glow', 'amber', 'link'] as const;

export type RadarColors = Record<(typeof NAMES)[number], string>;

/** The colours of the theme that applies now. */
export function readColors(): RadarColors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(NAMES.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])) as RadarColors;
}
