import { FOLLOWS_MAX } from '@around/contracts/follow-calls';
import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { Translate } from '../../../ui/language/translate.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { serverClock } from '../../../ui/time/server-clock.ts';
import { sendFollow, sendFollows, sendUnfollow } from './follow-calls.ts';
import { type FollowedPlace, followedFrom } from './followed-place.ts';
import { type Follower, followsQuery, keepFollows } from './follows-query.ts';

/** The last choice is sent last, and each is sent, also without a network, so that its failure is shown. */
const oneAfterAnother = { mutationKey: ['follows'], scope: { id: 'follows' }, networkMode: 'always' } as const;

type Context = { client: QueryClient; follower: Follower; t: Translate<Text> };

/** The changes that a visitor can make. Each is shown at once, and reverted with a notice when the gateway refuses it. */
export function followChanges({ client, follower, t }: Context) {
  const { queryKey } = followsQuery(follower);
  const others = (id: string) => (client.getQueryData(queryKey) ?? []).filter((place) => place.id !== id);
  const add = (place: FollowedPlace) => show([...others(place.id), place]);
  const remove = (id: string) => show(others(id));

  function show(places: FollowedPlace[]): void {
    // An answer from before this change would undo it on the screen.
    if (follower !== 'device') void client.cancelQueries({ queryKey });
    keepFollows(client, follower, places);
  }

  async function send(call: () => Promise<unknown>, revert: () => void): Promise<void> {
    if (follower === 'device') return;
    try {
      await client
        .getMutationCache()
        .build(client, { ...oneAfterAnother, mutationFn: call })
        .execute(undefined);
      if (client.isMutating({ mutationKey: oneAfterAnother.mutationKey }) === 0) {
        await client.invalidateQueries({ queryKey });
      }
    } catch (error) {
      revert();
      showNotice({ tone: 'error', title: t('Could not change what you follow'), description: t(reasonOf(error)) });
    }
  }

  function follow(place: FeedPlace): void {
    const count = others(place.id).length;
    if (count >= FOLLOWS_MAX) {
      showNotice({ tone: 'error', title: t('You can follow at most {count} places', { count: FOLLOWS_MAX }) });
      return;
    }
    add(followedFrom(place, serverClock.now()));
    if (follower === 'device' && count === 0) {
      const description = t('It is kept on this device. Sign up to have it on every device.');
      showNotice({ tone: 'success', title: t('You follow {place}', { place: place.name }), description });
    }
    void send(
      () => sendFollow(place.id),
      () => remove(place.id),
    );
  }

  /** Restores the follow with its original times. */
  function followAgain(place: FollowedPlace): void {
    add(place);
    void send(
      () => sendFollows([place]),
      () => remove(place.id),
    );
  }

  function unfollow(place: FollowedPlace): void {
    remove(place.id);
    showNotice({
      title: t('You no longer follow {place}', { place: place.name }),
      action: { label: t('Undo'), run: () => followAgain(place) },
    });
    void send(
      () => sendUnfollow(place.id),
      () => add(place),
    );
  }

  return { follow, followAgain, unfollow };
}

export type FollowChanges = ReturnType<typeof followChanges>;

/** 5xx messages are not shown to visitors. */
function reasonOf(error: unknown): Text {
  if (!navigator.onLine) return 'You are offline';
  return error instanceof ApiFailure && error.status < 500 ? (error.message as Text) : 'An unknown error occurred';
}
