import { randomUUID } from 'node:crypto';
import type { Coordinates } from '@around/contracts/coordinates';
import type { AccountId, LocationId, ProfileId, ProxyId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import type { AccountState, StorySource } from '@around/database/schema';

// Factories: every field that a test does not set gets a default.

/** A place of the network, unless its `networkLocationId` is null: then it is one that only moments made. */
export async function makeLocation(
  db: Db,
  location: Partial<Coordinates & { name: string; networkLocationId: string | null; profileId: ProfileId }> = {},
): Promise<LocationId> {
  const {
    name = 'Kordon',
    latitude = 38.43,
    longitude = 27.14,
    networkLocationId = randomUUID(),
    profileId,
  } = location;
  const row = await db
    .insertInto('locations')
    .values({ name, latitude, longitude, networkLocationId, profileId: profileId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type ProfileOptions = { networkId?: string; detailsFetchedAt?: Date | null };

export async function makeProfile(
  db: Db,
  username: string = randomUUID(),
  { networkId = randomUUID(), detailsFetchedAt = null }: ProfileOptions = {},
): Promise<ProfileId> {
  const row = await db
    .insertInto('profiles')
    .values({ networkId, username, fullName: username, isPrivate: false, isVerified: false, detailsFetchedAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export type StoryOptions = {
  source?: StorySource;
  externalId?: string;
  profileId?: ProfileId;
  mediaType?: 'image' | 'video';
  mediaUrl?: string;
  caption?: string | null;
  postedAt?: Date;
  createdAt?: Date;
};

export async function makeStory(db: Db, locationId: LocationId, options: StoryOptions = {}): Promise<string> {
  const externalId = options.externalId ?? randomUUID();
  const made = {
    source: 'network',
    mediaType: 'image',
    mediaUrl: 'https://cdn.test/a.jpg',
    postedAt: new Date(),
  } as const;
  await db
    .insertInto('stories')
    .values({ ...made, ...options, externalId, locationId })
    .execute();
  return externalId;
}

export async function makeProxy(db: Db, host = `proxy-${randomUUID()}`): Promise<ProxyId> {
  const row = await db
    .insertInto('proxies')
    .values({ host, port: 8080, username: 'u', sealedPassword: 'sealed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type AccountOptions = {
  proxyId?: ProxyId;
  lastUsedAt?: Date;
  state?: AccountState;
  cooldownUntil?: Date;
  nextRequestAt?: Date;
};

export async function makeAccount(db: Db, username: string, options: AccountOptions = {}): Promise<AccountId> {
  const proxyId = options.proxyId ?? (await makeProxy(db));
  const row = await db
    .insertInto('accounts')
    .values({ userAgent: 'Mozilla/5.0', sealedSession: 'sealed', ...options, username, proxyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}
