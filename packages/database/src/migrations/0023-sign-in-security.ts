import { type Kysely, sql } from 'kysely';
import { usernameSkeleton } from '../username-skeleton.ts';

const BATCH = 5_000;

/** Usernames that look alike, and ways to sign in that confirm no changes yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_passkeys add column trusted_from timestamptz`.execute(db);
  await sql`alter table user_identities add column trusted_from timestamptz`.execute(db);
  await sql`alter table users add column username_skeleton text`.execute(db);
  await fillSkeletons(db);
  await sql`alter table users add constraint users_username_skeleton_key unique (username_skeleton)`.execute(db);
}

/** Existing users keep their names: of those whose names look alike, the oldest one has the skeleton. */
async function fillSkeletons(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{
    id: string;
    username: string;
  }>`select id, username from users order by created_at, id`.execute(db);
  const owners = new Map<string, string>();
  for (const { id, username } of rows) {
    const skeleton = usernameSkeleton(username);
    if (!owners.has(skeleton)) owners.set(skeleton, id);
  }
  const entries = [...owners];
  for (let start = 0; start < entries.length; start += BATCH) {
    const batch = entries.slice(start, start + BATCH);
    await sql`
      update users set username_skeleton = filled.skeleton
      from unnest(
        ${batch.map(([, id]) => id)}::uuid[], ${batch.map(([skeleton]) => skeleton)}::text[]
      ) as filled (id, skeleton)
      where users.id = filled.id`.execute(db);
  }
}
