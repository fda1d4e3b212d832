export type Shape = string | Shape[] | { [name: string]: Shape };

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Replaces every value by its type; a list is represented by its first entry. */
export function shapeOf(value: unknown): Shape {
  if (value === null) return 'null';
  if (typeof value === 'string') return TIME.test(value) ? 'time' : ID.test(value) ? 'id' : 'text';
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}
