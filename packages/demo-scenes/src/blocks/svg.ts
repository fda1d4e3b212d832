export type Point = readonly [x: number, y: number];

/** Points from a list like `0 10, 20 30`. */
export function points(list: string): Point[] {
  return list.split(', ').map((pair) => pair.split(' ').map(Number) as [number, number]);
}

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Template tag that rounds numbers to three decimals, which is finer than any pixel and keeps the markup small. */
export function markup(texts: TemplateStringsArray, ...values: (string | number)[]): string {
  return String.raw({ raw: texts }, ...values.map((value) => (typeof value === 'number' ? round(value) : value)));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

export function polygon(points: readonly Point[], attributes: string): string {
  return `<polygon points="${points.map(([x, y]) => markup`${x},${y}`).join(' ')}" ${attributes}/>`;
}

export function rect(x: number, y: number, width: number, height: number, attributes: string): string {
  return markup`<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
}

export function circle(x: number, y: number, radius: number, attributes: string): string {
  return markup`<circle cx="${x}" cy="${y}" r="${radius}" ${attributes}/>`;
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, attributes: string): string {
  return markup`<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" ${attributes}/>`;
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
  return markup`<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;
}

/** Like `curveThrough`, but continues an outline: it begins with a line to the first point. */
export function continueThrough(points: readonly Point[]): string {
  return curveThrough(points).replace('M', 'L');
}

/** A smooth open curve through all points (Catmull-Rom), to be closed or stroked by the caller. */
export function curveThrough(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  let commands = markup`M${first[0]} ${first[1]}`;
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
