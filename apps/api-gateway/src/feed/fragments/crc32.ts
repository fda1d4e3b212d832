const POLYNOMIAL = 0xedb88320;
/** The polynomials 1 and x, highest power in the lowest bit. */
const ONE = 0x80000000 | 0;
const X = 0x40000000;

const byteTable = new Int32Array(256);
for (let byte = 0; byte < 256; byte += 1) {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ POLYNOMIAL : crc >>> 1;
  byteTable[byte] = crc;
}

/** x^(2^n) modulo the polynomial, for n from 0 to 31. */
const powers = new Int32Array(32);
powers[0] = X;
for (let n = 1; n < 32; n += 1) powers[n] = multiply(powers[n - 1]!, powers[n - 1]!);

/** The product modulo the polynomial. Without branches: half of them would be guessed wrong. */
function multiply(a: number, b: number): number {
  let product = 0;
  let factor = b;
  for (let rest = a; rest !== 0; rest <<= 1) {
    product ^= factor & (rest >> 31);
    factor = (factor >>> 1) ^ (POLYNOMIAL & -(factor & 1));
  }
  return product;
}

/** What `appendCrc` needs to append so many bytes: x^(8 n). */
export function crcOperator(length: number): number {
  let operator = ONE;
  for (let rest = length, n = 3; rest > 0; rest = Math.floor(rest / 2), n += 1) {
    if (rest % 2 === 1) operator = multiply(powers[n & 31]!, operator);
  }
  return operator;
}

/** The CRC-32 of two texts together, from the CRC of each, and the operator of the second one's length. As `crc32_combine` of zlib. */
export function appendCrc(first: number, second: number, operator: number): number {
  return multiply(operator, first) ^ second;
}

/** The CRC-32 after these bytes. For a few bytes it is faster than a call of zlib. */
export function appendBytes(crc: number, bytes: Buffer, { start, end }: { start: number; end: number }): number {
  let next = ~crc;
  for (let index = start; index < end; index += 1) {
    next = (next >>> 8) ^ byteTable[(next ^ bytes[index]!) & 255]!;
  }
  return ~next;
}
