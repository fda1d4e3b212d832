import { Readable } from 'node:stream';
import { StoreLimitError } from './store-errors.ts';

type Limit = { maxBytes: number; onSize: (size: number) => void };

/** A stream of the source's bytes that reports their number so far. Unlike the source, it can be destroyed while no bytes come. */
export function limitBytes(source: AsyncIterable<Uint8Array>, limit: Limit): Readable {
  return Readable.from(countBytes(source, limit), { objectMode: false });
}

async function* countBytes(source: AsyncIterable<Uint8Array>, { maxBytes, onSize }: Limit): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.length;
    if (size > maxBytes) throw new StoreLimitError(`More than ${maxBytes} bytes`);
    onSize(size);
    yield chunk;
  }
}
