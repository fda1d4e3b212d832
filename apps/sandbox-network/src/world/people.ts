import { seededDigits, seededRandom } from '@around/demo-scenes/seeded-random';
import type { Profile } from './profile.ts';

export type PersonEntry = { username: string; name: string; biography: string; isPrivate?: boolean };

// People who are followed but never post a story.
const peopleWithoutStories: readonly PersonEntry[] = [
  { username: 'nehir.gunlugu', name: 'Nehir', biography: 'ara sıra fotoğraf' },
  { username: 'omar.b.photo', name: 'Omar B.', biography: 'film only 🎞️' },
  { username: 'selin.atolyede', name: 'Selin', biography: '', isPrivate: true },
  { username: 'layla.reads.slowly', name: 'Layla', biography: 'كتب وقهوة' },
];

export function buildPeople(seed: string): Profile[] {
  return peopleWithoutStories.map((entry) => buildPerson(entry, seed));
}

export function buildPerson({ username, name, biography, isPrivate = false }: PersonEntry, seed: string): Profile {
  const random = seededRandom(seed, 'person', username);
  return {
    id: seededDigits(11, seed, 'profile', username),
    username,
    fullName: name,
    biography,
    isPrivate,
    isVerified: false,
    followerCount: random.integer(60, 900),
    followingCount: random.integer(80, 1_200),
    postCount: random.integer(0, 240),
  };
}
