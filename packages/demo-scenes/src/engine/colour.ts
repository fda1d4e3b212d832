export type Rgb = readonly [red: number, green: number, blue: number];

export function parseColour(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

function formatColour([red, green, blue]: Rgb): string {
  return `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

export function mixColours(from: string, to: string, share: number): string {
  const [a, b] = [parseColour(from), parseColour(to)];
  return formatColour([a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]);
}

export function darken(colour: string, share: number): string {
  return mixColours(colour, '#000000', share);
}

export function lighten(colour: string, share: number): string {
  return mixColours(colour, '#ffffff', share);
}

/** The colour of a surface under coloured light. */
export function lightUp(surface: string, light: string): string {
  const [a, b] = [parseColour(surface), parseColour(light)];
  return formatColour([(a[0] * b[0]) / 255, (a[1] * b[1]) / 255, (a[2] * b[2]) / 255]);
}
