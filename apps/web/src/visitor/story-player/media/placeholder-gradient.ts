/** A dark gradient whose hue is derived from the id. */
export function placeholderGradient(id: string): string {
  let hash = 0;
  for (const letter of id) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return `linear-gradient(160deg, hsl(${hash} 32% 24%), hsl(${(hash + 40) % 360} 38% 11%))`;
}
