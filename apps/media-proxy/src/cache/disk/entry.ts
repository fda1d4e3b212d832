import { z } from 'zod';

/** The metadata of stored bytes. */
export const Entry = z.object({
  contentType: z.string().regex(/^(?:image|video)\/[a-z0-9]+$/),
  size: z.int().positive(),
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  /** Milliseconds since the epoch; never served after it. */
  expiresAt: z.int(),
  /** See `entrySubject`: after a takedown all files with it are removed. */
  subject: z.string(),
});
export type Entry = z.infer<typeof Entry>;

/** A file of the store begins with its metadata, padded to this size; the media bytes follow. */
export const HEADER_BYTES = 1_024;
const FORMAT = 'around-media-2 ';

export function encodeHeader(entry: Entry): Buffer {
  const header = Buffer.alloc(HEADER_BYTES, ' ');
  header.write(`${FORMAT}${JSON.stringify(entry)}\n`);
  return header;
}

/** Undefined if the format is unknown or the header is damaged. */
export function decodeHeader(header: Buffer): Entry | undefined {
  const text = header.toString();
  if (!text.startsWith(FORMAT)) return undefined;
  try {
    return Entry.parse(JSON.parse(text.slice(FORMAT.length)));
  } catch {
    return undefined;
  }
}
