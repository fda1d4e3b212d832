import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Story } from './story.ts';

export type StoryJournal = {
  /** The stories read at the start, oldest first. */
  kept: readonly Story[];
  append(story: Story): Promise<void>;
  close(): Promise<void>;
};

/** An append-only file with one story per line. Opening it drops the stories that `isWorthKeeping` rejects. */
export async function openStoryJournal(file: string, isWorthKeeping: (story: Story) => boolean): Promise<StoryJournal> {
  await mkdir(dirname(file), { recursive: true });
  const kept = (await readStories(file)).filter(isWorthKeeping).sort((a, b) => a.takenAt - b.takenAt);
  await replaceFile(file, kept.map(toLine).join(''));

  const handle = await open(file, 'a');
  let lastWrite: Promise<unknown> = Promise.resolve();
  return {
    kept,
    async append(story) {
      const write = lastWrite.then(() => handle.appendFile(toLine(story)));
      lastWrite = write.catch(() => undefined);
      await write;
    },
    async close() {
      await lastWrite;
      await handle.close();
    },
  };
}

async function readStories(file: string): Promise<Story[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap(readLine);
}

/** A line that a crash or a full disk truncated is dropped. */
function readLine(line: string): Story[] {
  try {
    const result = Story.safeParse(JSON.parse(line));
    return result.success ? [result.data] : [];
  } catch {
    return [];
  }
}

/** The line break comes first, so that a line truncated by a full disk does not damage the next one. */
function toLine(story: Story): string {
  return `\n${JSON.stringify(story)}`;
}

async function replaceFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.part`;
  await writeFile(unfinished, text);
  await rename(unfinished, file);
}
