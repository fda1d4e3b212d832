import { StoreLimitError } from './store-errors.ts';

/** Passes the bytes on, and reports the number of all bytes so far. */
export async function* limitBytes(
  source: AsyncIterable<Uint8Array>,
  { maxBytes, onSize }: { maxBytes: number; onSize: (size: number) => void },
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new StoreLimitError(`More than ${maxBytes} bytes`);
    onSize(size);
    yield chunk;
  }
}
