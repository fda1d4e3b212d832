import { isRecord, parseJson } from '../../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../../ui/storage/browser-storage.ts';
import { type FollowedPlace, readFollowedPlaces } from './followed-place.ts';

const KEY = 'last-follows';

/** The last known places of this user, for a screen that is offline; undefined if they are not known. */
export function readLastFollows(userId: string): FollowedPlace[] | undefined {
  const stored = parseJson(readStored(KEY));
  return isRecord(stored) && stored.userId === userId ? readFollowedPlaces(stored.places) : undefined;
}

export function rememberLastFollows(userId: string, places: FollowedPlace[]): void {
  writeStored(KEY, JSON.stringify({ userId, places }));
}

/** Nobody is signed in: the next visitor at this device sees nothing of them. */
export function forgetLastFollows(): void {
  writeStored(KEY, null);
}
