import { VIDEO_REQUIRED } from '@around/contracts/moments/moment-messages';
import { AppError } from '@around/service-kit/app-error';
import { fileTypeFromBuffer } from 'file-type';

/** The number of bytes that file-type needs. */
const HEAD_BYTES = 4_100;
/** A shorter file has no signature: the client chose none, or an empty one. */
const MIN_BYTES = 12;
const VIDEO_TYPES = new Set(['video/mp4', 'video/quicktime', 'video/webm', 'video/x-m4v']);

/** Passes the bytes on once the first of them are those of an MP4, MOV or WebM file. Names and declared types are not looked at. */
export async function* requireVideo(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    await refuseOtherTypes(head);
    yield head;
    head = undefined;
  }
  if (!head) return;
  await refuseOtherTypes(head);
  yield head;
}

async function refuseOtherTypes(head: Buffer): Promise<void> {
  if (head.length < MIN_BYTES) throw new AppError('bad_request', VIDEO_REQUIRED);
  const type = await fileTypeFromBuffer(head);
  if (!type || !VIDEO_TYPES.has(type.mime)) throw new AppError('unsupported_media', VIDEO_REQUIRED);
}
