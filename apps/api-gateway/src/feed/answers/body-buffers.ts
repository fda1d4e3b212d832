/** Memory for bodies, used again and again: for a new buffer of this size, the allocator takes more time than all else of an answer. */
export type BodyBuffers = {
  take: (length: number) => Buffer;
  /** Once its bytes have been sent. Without it, the memory is collected as garbage. */
  giveBack: (body: Buffer) => void;
};

const SIZE = 128 * 1_024;
/** As many answers are sent at once without new memory: 4 MB. */
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
