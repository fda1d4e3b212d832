import { hash } from 'node:crypto';
import { pathSubject } from '@around/contracts/safety/media-subject';
import type { MediaAddress } from '../addresses/media-address.ts';

/** The subject of a takedown, short enough for the header of a cached file. */
export function entrySubject(subject: string): string {
  return hash('sha256', subject, 'hex').slice(0, 40);
}

/** What the media at this address show: the original and all its variants have the same subject. */
export function subjectOf({ url }: MediaAddress): string {
  return pathSubject(url.pathname);
}
