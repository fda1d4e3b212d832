import { VIDEO_REQUIRED } from '@around/contracts/moments/moment-messages';
import { detectVideoContainer, VIDEO_HEAD_BYTES } from '@around/contracts/moments/video-container';
import { AppError } from '@around/service-kit/app-error';

/** A shorter file has no signature: the client chose none, or an empty one. */
const MIN_BYTES = 12;

/** Passes the bytes on once the first of them are those of an MP4, MOV or WebM file. Names and declared types are not looked at. */
export async function* requireVideo(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let head: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of source) {
    if (!head) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < VIDEO_HEAD_BYTES) continue;
    refuseOtherTypes(head);
    yield head;
    head = undefined;
  }
  if (!head) return;
  refuseOtherTypes(head);
  yield head;
}

function refuseOtherTypes(head: Buffer): void {
  if (head.length < MIN_BYTES) throw new AppError('bad_request', VIDEO_REQUIRED);
  if (!detectVideoContainer(head)) throw new AppError('unsupported_media', VIDEO_REQUIRED);
}
