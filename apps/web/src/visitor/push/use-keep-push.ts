import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Language } from '../../ui/language/language.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { readStored, writeStored } from '../../ui/storage/browser-storage.ts';
import type { FollowedPlace } from '../follows/data/followed-place.ts';
import { followsQuery } from '../follows/data/follows-query.ts';
import { userQuery } from '../session/user-query.ts';
import { findRegistration, savePush } from './push-subscription.ts';
import { renewSubscription } from './subscription/renew-subscription.ts';
import { endSubscription, fetchPushKey, subscribe } from './subscription/subscription-calls.ts';

/** What was saved at the gateway last. */
const SAVED_KEY = 'push-saved';
const WEEK_MS = 7 * 24 * 3_600_000;

/** Saves the subscription at the gateway when the language, the user or the places of this device have changed, and once a week. */
export function useKeepPush(): void {
  const { language } = useLanguage();
  // Other components send both requests; these only read the cached results.
  const { data: user, isSuccess } = useQuery({ ...userQuery, enabled: false });
  const { data: places } = useQuery({ ...followsQuery('device'), enabled: false });
  // The gateway stores the places that a user follows.
  const placeIds = user ? '' : idsOf(places);
  const content = `${user?.id ?? ''} ${language} ${placeIds}`;
  useEffect(() => {
    // After a failure the next visit tries again.
    if (isSuccess && placeIds !== undefined) void keepPush(language, content).catch(() => undefined);
  }, [isSuccess, placeIds, language, content]);
}

function idsOf(places: FollowedPlace[] | undefined): string | undefined {
  return places
    ?.map(({ id }) => id)
    .toSorted()
    .join();
}

async function keepPush(language: Language, content: string): Promise<void> {
  const registration = await findRegistration();
  if (!registration) return;
  const subscription = await registration.pushManager.getSubscription();
  if (!subscription) {
    writeStored(SAVED_KEY, null);
    return renewSubscription(registration);
  }
  const saved = `${subscription.endpoint} ${content} ${Math.floor(Date.now() / WEEK_MS)}`;
  if (readStored(SAVED_KEY) === saved) return;
  const publicKey = await fetchPushKey();
  if (!publicKey) return;
  const kept = await subscribe(registration, publicKey);
  await savePush(kept, language);
  // Turned off meanwhile: the gateway may have saved it after it had deleted it.
  if (!(await registration.pushManager.getSubscription())) return endSubscription(kept);
  writeStored(SAVED_KEY, saved);
}
