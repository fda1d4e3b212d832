import type { CrawlRunId } from '@around/contracts/ids';
import type { ProfileRow } from '@around/database/profiles/profile-queries';
import type { NetworkStory } from '@around/network-client/schemas/network-story';
import type { TrayEntry } from '@around/network-client/schemas/tray-entry';
import type { FetchedBatch } from './fetch-batch.ts';

type Tray = { entries: TrayEntry[]; requestedAt: Date };

/** The profiles whose stories the tray contains completely, as a batch that needed no request. */
export function findTrayStories(
  profiles: ProfileRow[],
  { entries, requestedAt }: Tray,
  runId: CrawlRunId,
): FetchedBatch {
  const carried = new Map(
    entries.flatMap(
      ({ profile, stories }): Array<[string, NetworkStory[]]> => (stories ? [[profile.id, stories]] : []),
    ),
  );
  return {
    profiles: profiles.filter((profile) => carried.has(profile.networkId)),
    requestedAt,
    stories: { storiesByProfile: carried, absentProfileIds: [], setAside: [] },
    runId,
  };
}
