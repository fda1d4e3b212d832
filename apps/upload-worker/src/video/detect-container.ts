import { open } from 'node:fs/promises';

/** The name of ffmpeg's demuxer. */
export type Container = 'mov' | 'matroska';

const HEAD_BYTES = 4_096;
const EBML_MAGIC = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The element DocType (0x4282) with a content of four bytes. A Matroska file has "matroska" there. */
const WEBM_DOC_TYPE = Buffer.from([0x42, 0x82, 0x84, ...Buffer.from('webm')]);

/** Decides by the first bytes, because the sender chooses the name and the declared type. Undefined for anything but MP4, MOV and WebM. */
export async function detectContainer(path: string): Promise<Container | undefined> {
  const head = await readHead(path);
  if (head.subarray(4, 8).toString('latin1') === 'ftyp') return 'mov';
  if (head.subarray(0, 4).equals(EBML_MAGIC) && head.includes(WEBM_DOC_TYPE)) return 'matroska';
  return undefined;
}

async function readHead(path: string): Promise<Buffer> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}
