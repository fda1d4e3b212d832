import { randomBytes } from 'node:crypto';

/** Raw uploads, which are never served, files for everybody, and what a restored database has to repeat. */
export type Area = 'incoming' | 'public' | 'journal';

const RANDOM_BYTES = 16;
const EXPIRY_DIGITS = 8;
const PUBLIC_NAME = /^([0-9a-f]{8})[0-9a-f]{32}(?:-\d{3,4}p)?\.(mp4|jpg|webp)$/;

const CONTENT_TYPES = { mp4: 'video/mp4', jpg: 'image/jpeg', webp: 'image/webp' } as const;
type Extension = keyof typeof CONTENT_TYPES;

/** The key of a raw upload: random, and nothing of the client's file name. */
export function newIncomingKey(): string {
  return `incoming/${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

const PARTED_KEY = /^incoming\/[0-9a-f]{32}\.parts/;

/** The key of a raw upload that arrives in parts, which are objects below it. */
export function newPartedKey(): string {
  return `${newIncomingKey()}.parts`;
}

export function isInParts(key: string): boolean {
  return PARTED_KEY.exec(key)?.[0] === key;
}

/** The key of the whole object for a part of it, and the key itself for any other object. */
export function wholeKey(key: string): string {
  return PARTED_KEY.exec(key)?.[0] ?? key;
}

/**
 * The beginning of the names of a moment's public files, such as `<media key>-720p.mp4` and `<media key>.jpg`. It contains the end
 * of the story, so that the media-proxy needs no database to stop serving, and 128 random bits, so that nobody can guess it.
 */
export function newMediaKey(expiresAt: Date): string {
  const expiry = Math.floor(expiresAt.getTime() / 1_000)
    .toString(16)
    .padStart(EXPIRY_DIGITS, '0');
  return `${expiry}${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

const JOURNAL_KEY = /^journal\/(\d+)-/;

/** The names of the journal sort by the time of their last entry. */
export function newJournalKey(lastEntryAt: Date): string {
  return `journal/${String(lastEntryAt.getTime()).padStart(15, '0')}-${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** Undefined for an unfinished file. */
export function timeOfJournalKey(key: string): Date | undefined {
  const ms = key.endsWith('.part') ? undefined : JOURNAL_KEY.exec(key)?.[1];
  return ms === undefined ? undefined : new Date(Number(ms));
}

/** The key of a public file by its name. */
export function publicKey(name: string): string {
  return `public/${name}`;
}

export type PublicName = {
  key: string;
  contentType: (typeof CONTENT_TYPES)[Extension];
  /** Milliseconds since the epoch. */
  expiresAt: number;
};

/** Undefined for a text that is no name of a public file. */
export function parsePublicName(name: string): PublicName | undefined {
  const [, expiry, extension] = PUBLIC_NAME.exec(name) ?? [];
  if (expiry === undefined) return undefined;
  return {
    key: publicKey(name),
    contentType: CONTENT_TYPES[extension as Extension],
    expiresAt: Number.parseInt(expiry, 16) * 1_000,
  };
}
