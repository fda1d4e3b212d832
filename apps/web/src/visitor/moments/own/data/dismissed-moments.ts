import { readStored, writeStored } from '../../../../ui/storage/browser-storage.ts';

const KEY = 'dismissed-moments';
/** More moments than anyone shares within their 24 hours. */
const MOST_KEPT = 50;

export function readDismissed(): Set<string> {
  return new Set((readStored(KEY) ?? '').split(' ').filter(Boolean));
}

/** Remembers that the visitor does not want to see this failed moment in the feed any more. */
export function dismissMoment(momentId: string): Set<string> {
  const ids = [...readDismissed().add(momentId)].slice(-MOST_KEPT);
  writeStored(KEY, ids.join(' '));
  return new Set(ids);
}
