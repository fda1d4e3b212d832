import type { CrawlRunId, ProfileId } from '@around/contracts/ids';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { StoryBatch } from '@around/network-client/calls/fetch-stories';
import type { AccountWork } from '../../rotation/account-work.ts';

/** The network's response for these profiles. `runId`: the run that counts it; null outside a run. */
export type FetchedBatch = { profiles: ProfileRow[]; requestedAt: Date; stories: StoryBatch; runId: CrawlRunId | null };

type Asked = {
  profiles: ProfileRow[];
  /** Those that a tray has just shown as live. */
  expectedIds?: ProfileId[];
  runId?: CrawlRunId;
};

/** One missing profile may have deleted its story. When all of at least this many are missing, the session is doubtful. */
const DOUBTFUL_FROM = 2;

/** Fetches the live stories of these profiles in one call. */
export async function fetchBatch(
  { clock }: { clock: () => Date },
  account: AccountWork,
  { profiles, expectedIds = [], runId }: Asked,
): Promise<FetchedBatch> {
  const networkIds = profiles.map((profile) => profile.networkId);
  const requestedAt = clock();
  const stories = await account.call((client, signal) => client.fetchStories(networkIds, { signal }));
  const expected = profiles.filter(({ id }) => expectedIds.includes(id));
  if (expected.length >= DOUBTFUL_FROM && expected.every(({ networkId }) => !isAnswered(stories, networkId))) {
    await account.call((client, signal) => client.checkSession({ signal }));
  }
  return { profiles, requestedAt, stories, runId: runId ?? null };
}

function isAnswered({ absentProfileIds }: StoryBatch, networkId: string): boolean {
  return !absentProfileIds.includes(networkId);
}
