import { Readable } from 'node:stream';
import { untilAborted } from '@around/service-kit/until-aborted';
import type { WriteOptions } from './media-store.ts';
import { StoreLimitError } from './store-errors.ts';

type Limit = WriteOptions & { onSize: (size: number) => void };

/** A stream of the source's bytes that reports their number so far. */
export function limitBytes(source: AsyncIterable<Uint8Array>, { signal, ...limit }: Limit): Readable {
  // A stream waits for its generator before it fails, so the generator itself must not wait for a source that has stopped.
  const bytes = signal ? untilAborted(source, signal) : source;
  return Readable.from(countBytes(bytes, limit), { objectMode: false });
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
