import { momentFailures } from '@around/contracts/moments/moment-messages';
import { getUploads, type Uploads } from '@around/contracts/operator/monitoring/uploads';
import type { Db } from '@around/database/db';
import { type MediaStoreState, readMediaStoreState } from '@around/database/moments/health/media-store-state';
import { readOpenUploads, readUploadResults } from '@around/database/moments/health/upload-figures';
import { findLiveUploadWorkers } from '@around/database/moments/health/upload-workers';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

const RESULT_HOURS = 24;

type Dependencies = { db: Db; clock: () => Date };

export function uploadRoutes({ db, clock }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getUploads.path, { schema: getUploads.schema }, () => readUploads(db, clock()));
  };
}

async function readUploads(db: Db, now: Date): Promise<Uploads> {
  const [{ oldestWaitingMs, ...open }, { failed, ...results }, store, workers] = await Promise.all([
    readOpenUploads(db),
    readUploadResults(db, RESULT_HOURS),
    readMediaStoreState(db),
    findLiveUploadWorkers(db),
  ]);
  return {
    ...open,
    oldestWaitingSeconds: oldestWaitingMs === null ? null : oldestWaitingMs / 1_000,
    results: { ...results, failed: failed.map((count) => ({ ...count, message: momentFailures[count.reason] })) },
    store: store ? toStore(store) : null,
    workers: workers.map(({ startedAt, ...worker }) => ({ ...worker, startedAt: startedAt.toISOString() })),
    checkedAt: now.toISOString(),
  };
}

function toStore({ measuredAt, ...state }: MediaStoreState): NonNullable<Uploads['store']> {
  return { ...state, measuredAt: measuredAt?.toISOString() ?? null };
}
