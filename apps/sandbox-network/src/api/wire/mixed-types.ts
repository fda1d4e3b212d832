import { seededRandom } from '@around/demo-scenes/seeded-random';
import { exactNumber } from './exact-number.ts';

/** The network writes the same id as a number in one place and as a string in another. */
export function mixedId(id: string, place: string): object | string {
  return isNumberAt(id, place) ? exactNumber(id) : id;
}

/** All ids of one list have the same type. */
export function mixedIds(ids: readonly string[], place: string): Array<object | string> {
  const areNumbers = ids[0] !== undefined && isNumberAt(ids[0], place);
  return ids.map((id) => (areNumbers ? exactNumber(id) : id));
}

function isNumberAt(id: string, place: string): boolean {
  return seededRandom('number or text', place, id).chance(0.5);
}
