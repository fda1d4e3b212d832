/** About a tenth of a millimetre. Writing all digits would take most of the time of an answer. */
const DECIMALS = 7;
const SCALE = 10 ** DECIMALS;
const ZERO = 0x30;
const POINT = 0x2e;

/** Half of the earth's circumference is 12,437 miles. */
const MAX_WHOLE_DIGITS = 5;
export const MAX_MILES_LENGTH = MAX_WHOLE_DIGITS + 1 + DECIMALS;

/** Writes a distance as JSON with seven decimals. Returns the offset after it. */
export function writeMiles(bytes: Buffer, offset: number, miles: number): number {
  const floor = Math.floor(miles);
  const rounded = Math.round((miles - floor) * SCALE);
  const [whole, fraction] = rounded === SCALE ? [floor + 1, 0] : [floor, rounded];
  const point = writeDigits(bytes, { offset, digits: digitsOf(whole), value: whole });
  bytes[point] = POINT;
  return writeDigits(bytes, { offset: point + 1, digits: DECIMALS, value: fraction });
}

function digitsOf(value: number): number {
  let digits = 1;
  for (let rest = value; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  return digits;
}

type Digits = { offset: number; digits: number; value: number };

function writeDigits(bytes: Buffer, { offset, digits, value }: Digits): number {
  const end = offset + digits;
  let rest = value | 0;
  for (let at = end - 1; at >= offset; at -= 1) {
    const tenth = (rest / 10) | 0;
    bytes[at] = ZERO + rest - 10 * tenth;
    rest = tenth;
  }
  return end;
}
