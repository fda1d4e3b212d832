import { createHmac } from 'node:crypto';
import { seededDigits, seededRandom } from '@around/demo-scenes/seeded-random';
import { buildPerson } from './people.ts';
import type { Account, ForwardProxy, Profile, Venue } from './profile.ts';
import { createSessionId } from './session-ids.ts';

type AccountEntry = { username: string; name: string; proxyName: string; loginOutcome?: Account['loginOutcome'] };

const accountEntries: readonly AccountEntry[] = [
  { username: 'korfez.defteri', name: 'Körfez Defteri', proxyName: 'izmir-1' },
  { username: 'sahilden.notlar', name: 'Sahilden Notlar', proxyName: 'izmir-1' },
  { username: 'imbat.gezgini', name: 'İmbat Gezgini', proxyName: 'ankara-1' },
  { username: 'twoshores.diary', name: 'Two Shores Diary', proxyName: 'ankara-1' },
  { username: 'creekside.walks', name: 'Creekside Walks', proxyName: 'dubai-1' },
  { username: 'citynotes.gulf', name: 'City Notes', proxyName: 'dubai-1' },
  { username: 'iki.adimli', name: 'İki Adımlı', proxyName: 'izmir-1', loginOutcome: 'two_factor' },
  { username: 'kilitli.kapi', name: 'Kilitli Kapı', proxyName: 'izmir-1', loginOutcome: 'checkpoint' },
  { username: 'vapur.saatleri', name: 'Vapur Saatleri', proxyName: 'istanbul-1' },
  { username: 'cinaralti.sesler', name: 'Çınaraltı Sesler', proxyName: 'istanbul-1' },
  { username: 'corniche.evenings', name: 'Corniche Evenings', proxyName: 'abudhabi-1' },
  { username: 'saffron.lanes', name: 'Saffron Lanes', proxyName: 'abudhabi-1' },
];

const proxyEntries = [
  { name: 'izmir-1', country: 'TR' },
  { name: 'ankara-1', country: 'TR' },
  { name: 'dubai-1', country: 'AE' },
  { name: 'istanbul-1', country: 'TR' },
  { name: 'abudhabi-1', country: 'AE' },
] as const;

/** A world has at least the first three proxies, with their accounts. */
export const FEWEST_PROXIES = 3;
export const MOST_PROXIES = proxyEntries.length;

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome';
const userAgents = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}/142.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}/141.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (X11; Linux x86_64) ${CHROME}/142.0.0.0 Safari/537.36`,
] as const;

const LEAST_FOLLOWERS_OF_A_VENUE = 2;
const MOST_FOLLOWERS_OF_A_VENUE = 4;

export function buildProxies(seed: string, count: number): ForwardProxy[] {
  return proxyEntries.slice(0, count).map((entry) => ({
    ...entry,
    username: `tenant-${entry.name}`,
    password: secretOf(seed, `proxy:${entry.name}`),
  }));
}

type Options = { venues: Venue[]; people: Profile[]; proxies: ForwardProxy[]; seed: string };

export function buildAccounts({ venues, people, proxies, seed }: Options): Account[] {
  const entries = accountEntries.filter(({ proxyName }) => proxies.some(({ name }) => name === proxyName));
  const followers = followersByProfile([...venues, ...people], entries, seed);
  return entries.map((entry, index) => {
    const person = buildPerson({ ...entry, biography: '' }, seed);
    const followedIds = seededRandom(seed, 'follow order', entry.username).shuffle(followers.get(entry.username) ?? []);
    return {
      ...person,
      followingCount: followedIds.length,
      sessionId: createSessionId(seed, person.id, secretOf(seed, `session:${entry.username}`)),
      userAgent: userAgents[index % userAgents.length]!,
      password: secretOf(seed, `password:${entry.username}`),
      loginOutcome: entry.loginOutcome ?? 'accepted',
      verificationCode: seededDigits(6, seed, 'verification', entry.username),
      proxyName: entry.proxyName,
      followedIds,
    };
  });
}

/** The accounts of the crawler seed. */
export function crawlerAccounts(accounts: readonly Account[]): Account[] {
  return accounts.filter((account) => account.loginOutcome === 'accepted');
}

/** Followed profile ids by account. Every profile has a few followers among the crawler's accounts. */
function followersByProfile(
  profiles: readonly Profile[],
  entries: readonly AccountEntry[],
  seed: string,
): Map<string, string[]> {
  const usernames = entries.filter((entry) => !entry.loginOutcome).map((entry) => entry.username);
  const follows = profiles.flatMap((profile) => {
    const random = seededRandom(seed, 'followers', profile.username);
    const count = random.integer(LEAST_FOLLOWERS_OF_A_VENUE, MOST_FOLLOWERS_OF_A_VENUE);
    return random
      .shuffle(usernames)
      .slice(0, count)
      .map((username) => ({ username, profileId: profile.id }));
  });
  const grouped = Map.groupBy(follows, (follow) => follow.username);
  return new Map([...grouped].map(([username, list]) => [username, list.map((follow) => follow.profileId)]));
}

function secretOf(seed: string, purpose: string): string {
  return createHmac('sha256', seed).update(purpose).digest('base64url').slice(0, 14);
}
