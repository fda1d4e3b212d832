import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ffmpeg } from './make-video.ts';

/** Makes a file at the path. Sources are other files of the same folder. */
export type MakeFile = (path: string) => Promise<void>;

/** The beginning of an MP4. */
export const MP4_HEADER = '\0\0\0\x18ftypisom\0\0\0\0isommp42';

export function made(words: string): MakeFile {
  return (path) => ffmpeg(dirname(path), `${words} ${path}`);
}

export function written(content: string | Buffer): MakeFile {
  return (path) => writeFile(path, content, 'latin1');
}

export function cut(source: string, share: number): MakeFile {
  return async (path) => {
    const from = join(dirname(path), source);
    await copyFile(from, path);
    await truncate(path, Math.floor((await readFile(from)).length * share));
  };
}

/** Writes numbers of 32 bits over all boxes of a type, each at its distance from the end of the type. */
export function patched(source: string, box: string, values: Record<number, number>): MakeFile {
  return async (path) => {
    const bytes = await readFile(join(dirname(path), source));
    for (let at = bytes.indexOf(box); at >= 0; at = bytes.indexOf(box, at + 1))
      for (const [distance, value] of Object.entries(values)) bytes.writeUInt32BE(value, at + 4 + Number(distance));
    await writeFile(path, bytes);
  };
}

/** Overwrites a share of the blocks of a file, except at its beginning, where the index is. Each run chooses the same blocks. */
export function randomBlocks(share: number): (bytes: Buffer) => Buffer {
  return (bytes) => {
    const [first, size, every] = [Math.max(bytes.indexOf('mdat'), 2_000), 256, Math.round(1 / share)];
    for (let at = first, block = 1; at + size < bytes.length; at += size, block += 1)
      if (block % every === 0)
        for (let offset = 0; offset < size; offset += 1) bytes[at + offset] = (offset * 167 + block) % 256;
    return bytes;
  };
}

export function joined(...parts: Array<string | Buffer | { file: string }>): MakeFile {
  return async (path) => {
    const read = (part: (typeof parts)[number]) =>
      typeof part === 'object' && 'file' in part
        ? readFile(join(dirname(path), part.file))
        : Buffer.from(part as string, 'latin1');
    await writeFile(path, Buffer.concat(await Promise.all(parts.map(read))));
  };
}

/** Boxes within boxes: 8 bytes each, the outermost first. */
export function nestedBoxes(type: string, depth: number): Buffer {
  const bytes = Buffer.alloc(8 * depth);
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE(8 * (depth - level), 8 * level);
    bytes.write(type, 8 * level + 4, 'latin1');
  }
  return bytes;
}
