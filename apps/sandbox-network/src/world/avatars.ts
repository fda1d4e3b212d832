import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { drawAvatar } from '@around/demo-scenes/avatars/draw-avatar';
import { seededRandom } from '@around/demo-scenes/seeded-random';
import type { World } from './world.ts';

export type Avatars = { fileOf: (profileId: string) => string | undefined };

/** Draws the profile pictures that are not on disk yet. */
export async function prepareAvatars(world: World, directory: string): Promise<Avatars> {
  await mkdir(directory, { recursive: true });
  const files = new Map(world.profiles.map((profile) => [profile.id, join(directory, `${profile.id}.jpg`)]));
  for (const profile of world.profiles) {
    const file = files.get(profile.id)!;
    if (!(await exists(file))) {
      const emblem = world.venueById(profile.id)?.kind ?? 'person';
      await drawAvatar(file, emblem, seededRandom(world.seed, 'avatar', profile.username));
    }
  }
  return { fileOf: (profileId) => files.get(profileId) };
}

function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
