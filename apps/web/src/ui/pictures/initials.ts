export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('');
}
