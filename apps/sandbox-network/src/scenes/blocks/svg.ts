export type Point = readonly [x: number, y: number];

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Three digits are finer than any pixel, and keep the markup small. */
export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function polygon(points: readonly Point[], attributes: string): string {
  return `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" ${attributes}/>`;
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${attributes}/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${attributes}/>`;
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, attributes: string): string {
  return `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(radiusX)}" ry="${round(radiusY)}" ${attributes}/>`;
}

export function path(commands: string, attributes: string): string {
  return `<path d="${commands}" ${attributes}/>`;
}

export function downward(id: string, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.map(stop).join('')}</linearGradient>`;
}

export function across(id: string, stops: readonly Stop[]): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="0">${stops.map(stop).join('')}</linearGradient>`;
}

export function radial(id: string, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}">${stops.map(stop).join('')}</radialGradient>`;
}

function stop([offset, colour, opacity = 1]: Stop): string {
  return `<stop offset="${round(offset)}" stop-color="${colour}" stop-opacity="${round(opacity)}"/>`;
}

/** A smooth open curve through all points (Catmull-Rom), to be closed or stroked by the caller. */
export function curveThrough(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let commands = `M${round(first[0])} ${round(first[1])}`;
  for (let index = 0; index < points.length - 1; index++) {
    const before = points[Math.max(0, index - 1)]!;
    const from = points[index]!;
    const to = points[index + 1]!;
    const after = points[Math.min(points.length - 1, index + 2)]!;
    const handles = [
      from[0] + (to[0] - before[0]) / 6,
      from[1] + (to[1] - before[1]) / 6,
      to[0] - (after[0] - from[0]) / 6,
      to[1] - (after[1] - from[1]) / 6,
      to[0],
      to[1],
    ];
    commands += `C${handles.map(round).join(' ')}`;
  }
  return commands;
}
