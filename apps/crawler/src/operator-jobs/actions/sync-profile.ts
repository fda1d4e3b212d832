import { readNetworkUsername } from '@around/contracts/operator/fields/network-username';
import type { SyncedAccount } from '@around/contracts/operator-jobs';
import { type FollowedProfileInput, findProfiles, type ProfileRow } from '@around/database/profiles/profile-queries';
import { findProfileByName, watchProfile } from '@around/database/profiles/watched-profiles';
import { CrawlFailure } from '@around/network-client/crawl-failure';
import type { NetworkProfile } from '@around/network-client/schemas/network-profile';
import { Refusal } from '../../job-outcomes/refusal.ts';
import { saveNetworkDetails } from '../../places/home-places.ts';
import { unlessGone } from '../../places/look-up-places.ts';
import type { AccountWork } from '../../rotation/account-work.ts';
import type { OperatorAction } from './operator-action.ts';
import { pluralize } from './pluralize.ts';
import { fetchAndSave, type RefreshDependencies } from './refresh.ts';

/** Watches a profile from now on: looks it up, and stores its home and its live stories. */
export function syncProfile(dependencies: RefreshDependencies): OperatorAction<'sync-profile'> {
  const { db, rotation } = dependencies;
  return async ({ job, signal, report }) => {
    const username = readNetworkUsername(job.target);
    if (username === undefined) throw new Refusal('This is not a username of the network');
    const known = await findProfileByName(db, username);
    if (known?.excludedAt) throw notToBeCollected(username);
    const call = known ? 'profile' : 'profileByName';
    const preferFollowersOf = known ? [known.id] : [];

    return rotation.withAccount({ call, preferFollowersOf, signal }, async (account) => {
      await report(30, `Fetching @${username}`);
      const found = await identify(account, username, known);
      const profile = await save(found);
      await report(80, `Updating @${profile.username}`);
      const user = toSyncedAccount(profile);
      if (profile.isPrivate) {
        const result = { user, storiesFetched: 0, storiesAdded: 0 };
        return { message: `@${profile.username} is private: its stories are for its followers`, result };
      }
      const { counts } = await fetchAndSave(dependencies, account, [profile]);
      const { storiesFetched, storiesAdded } = counts;
      const message = `@${profile.username}: ${pluralize(storiesFetched, 'live story', 'live stories')}, ${storiesAdded} new`;
      return { message, result: { user, storiesFetched, storiesAdded } };
    });
  };

  /** By id if known, which is cheap. A name is looked up once, and again only when another profile may have it now. */
  async function identify(
    account: AccountWork,
    username: string,
    known: ProfileRow | undefined,
  ): Promise<NetworkProfile> {
    const byId = (id: string) => account.call((client, signal) => unlessGone(client.fetchProfileById(id, { signal })));
    const foundById = known && (await byId(known.networkId));
    if (foundById?.username.toLowerCase() === username) return foundById;
    const foundByName = await fetchByName(account, username);
    // Saved at once, so that a postponed job does not look the name up again.
    if (!(await watchProfile(db, toListed(foundByName)))) throw notToBeCollected(username);
    return (await byId(foundByName.id)) ?? foundByName;
  }

  function save(found: NetworkProfile): Promise<ProfileRow> {
    return db.transaction().execute(async (tx) => {
      const watched = await watchProfile(tx, toListed(found));
      if (!watched) throw notToBeCollected(found.username);
      await saveNetworkDetails(tx, watched.id, found);
      const [profile] = await findProfiles(tx, [watched.id]);
      return profile!;
    });
  }
}

function notToBeCollected(username: string): Refusal {
  return new Refusal(`@${username} is on the list of profiles that are not to be collected`);
}

async function fetchByName(account: AccountWork, username: string): Promise<NetworkProfile> {
  try {
    return await account.call((client, signal) => client.fetchProfileByName(username, { signal }));
  } catch (error) {
    if (!(error instanceof CrawlFailure) || error.kind !== 'targetGone') throw error;
    throw new Refusal(`The network has no profile called ${username}`, { cause: error });
  }
}

function toListed(profile: NetworkProfile): FollowedProfileInput {
  const { id: networkId, username, fullName, isPrivate, isVerified, avatarUrl } = profile;
  return { networkId, username, fullName, isPrivate, isVerified, avatarUrl };
}

export function toSyncedAccount(profile: ProfileRow): SyncedAccount {
  const { id, username: instagramUsername, fullName, isVerified, category, avatarUrl } = profile;
  return { id, instagramUsername, fullName, isVerified, category, avatarUrl };
}
