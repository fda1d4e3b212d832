import { FOLLOWS_MAX } from '@around/contracts/follow-calls';
import { parseJson } from '../../../ui/json/json-values.ts';
import { readStored, writeStored } from '../../../ui/storage/browser-storage.ts';
import { type FollowedPlace, readFollowedPlaces } from './followed-place.ts';

export const DEVICE_FOLLOWS_KEY = 'followed-places';

const LOCATION_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Undefined: not read yet. Where the storage is refused, the list lives as long as the page. */
let known: FollowedPlace[] | undefined;

/** The places that a visitor without a user follows, in this browser. */
export function readDeviceFollows(): FollowedPlace[] {
  known ??= readFollowedPlaces(parseJson(readStored(DEVICE_FOLLOWS_KEY)))
    .filter(({ id }) => LOCATION_ID.test(id))
    .slice(0, FOLLOWS_MAX);
  return known;
}

export function writeDeviceFollows(places: FollowedPlace[]): void {
  known = places;
  writeStored(DEVICE_FOLLOWS_KEY, places.length > 0 ? JSON.stringify(places) : null);
}

/** Another tab has changed the list. */
export function rereadDeviceFollows(): FollowedPlace[] {
  known = undefined;
  return readDeviceFollows();
}
