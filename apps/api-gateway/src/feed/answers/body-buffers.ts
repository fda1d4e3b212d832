/** Reuses the memory of bodies: allocating a new buffer of this size takes longer than the rest of an answer. */
export type BodyBuffers = {
  take: (length: number) => Buffer;
  /** Call it once the bytes have been sent. Without the call, the memory is collected as garbage. */
  giveBack: (body: Buffer) => void;
};

const SIZE = 128 * 1_024;
/** This many answers can be sent at once without new memory: 4 MB. */
const MAX_KEPT = 32;

export function bodyBuffers(): BodyBuffers {
  const kept: ArrayBufferLike[] = [];
  return {
    take(length) {
      if (length > SIZE) return Buffer.allocUnsafe(length);
      return Buffer.from(kept.pop() ?? Buffer.allocUnsafeSlow(SIZE).buffer, 0, length);
    },
    giveBack({ buffer }) {
      if (buffer.byteLength === SIZE && kept.length < MAX_KEPT) kept.push(buffer);
    },
  };
}
