import { createHash } from 'node:crypto';
import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

export type ResizedImages = { fileFor(source: string, width: number): Promise<string> };

/** Smaller versions of an image, made at the first request and kept on disk. */
export function createResizedImages(directory: string): ResizedImages {
  const inProgress = new Map<string, Promise<string>>();

  async function makeOnce(source: string, width: number, file: string): Promise<string> {
    const isMade = await stat(file).then(
      () => true,
      () => false,
    );
    if (!isMade) await resize(source, width, file);
    return file;
  }

  return {
    fileFor(source, width) {
      const name = createHash('sha256').update(source).digest('hex').slice(0, 20);
      const file = join(directory, `${name}-${width}.jpg`);
      const making = inProgress.get(file) ?? makeOnce(source, width, file).finally(() => inProgress.delete(file));
      inProgress.set(file, making);
      return making;
    },
  };
}

async function resize(source: string, width: number, file: string): Promise<void> {
  // Imported here because most clients take the largest picture, which needs no sharp.
  const { default: sharp } = await import('sharp');
  await mkdir(join(file, '..'), { recursive: true });
  const unfinished = `${file}.part`;
  await sharp(source).resize({ width }).jpeg({ quality: 82 }).toFile(unfinished);
  await rename(unfinished, file);
}
