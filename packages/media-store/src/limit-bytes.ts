import { untilAborted } from '@around/service-kit/until-aborted';
import type { WriteOptions } from './media-store.ts';
import { StoreLimitError } from './store-errors.ts';

type Limit = WriteOptions & { onSize: (size: number) => void };

/** The source's bytes, and a report of their number so far. */
export function limitBytes(source: AsyncIterable<Uint8Array>, { signal, ...limit }: Limit): AsyncGenerator<Uint8Array> {
  // A reader waits for the generator before it fails, so the generator must not wait for a source that has stopped.
  return countBytes(signal ? untilAborted(source, signal) : source, limit);
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
