import { expect, test } from 'vitest';
import { healthyUploads, MINUTE, makeChainFacts } from '../../../testing/chain-facts.ts';
import { findAlertConditions } from '../../alerts/find-alert-conditions.ts';
import type { ChainFacts } from '../chain-facts.ts';
import { checkChain } from '../check-chain.ts';
import { checkUploads } from './check-uploads.ts';

const check = (uploads: Partial<ChainFacts['uploads']>) =>
  checkUploads(makeChainFacts({ uploads: { ...healthyUploads, ...uploads } }));
const store = (state: object) => ({
  store: { problem: null, problemMs: null, upkeepProblem: null, freeBytes: 2 ** 35, ...state },
});

test('healthy uploads are counted', () => {
  expect(check({})).toMatchObject({
    ok: true,
    cause: '1 upload worker running; 4 videos went live in the last 24 hours',
  });
});

test.each<[string, Partial<ChainFacts['uploads']>]>([
  ['a bucket, whose free space is unknown', store({ freeBytes: null })],
  ['a store that no worker has checked yet', { store: undefined }],
  ['videos that wait for a minute', { waiting: 9, oldestWaitingMs: MINUTE }],
  ['two failures', { failedWithoutFault: 2 }],
])('%s is healthy', (_name, uploads) => {
  expect(check(uploads).ok).toBe(true);
});

test.each<[Partial<ChainFacts['uploads']>, string]>([
  [{ workers: 0, workersWithTools: 0 }, 'No upload worker is running: start one'],
  [{ workers: 0, waiting: 1, oldestWaitingMs: 5 }, 'No upload worker is running, and 1 video waits: start one'],
  [
    { workersWithTools: 0, waiting: 2, oldestWaitingMs: 5 },
    'The upload workers find no ffmpeg and ffprobe, and 2 videos wait: install both',
  ],
  [
    store({ problem: 'full', problemMs: 5 }),
    'The media store is full, so nobody can share a video: free some space or enlarge it',
  ],
  [
    store({ problem: 'unreachable', problemMs: 7 * MINUTE }),
    'The media store has refused to store files for 7 minutes, so nobody can share a video: check MEDIA_STORE_URL and the store',
  ],
  [
    store({ upkeepProblem: 'otherStore' }),
    'The media store does not belong to this database, so nothing is deleted from it: check DATABASE_URL and MEDIA_STORE_URL',
  ],
  [
    store({ upkeepProblem: 'manyOrphans' }),
    'Too many files of the media store belong to nothing in the database, so they are not deleted: check DATABASE_URL and MEDIA_STORE_URL',
  ],
  [
    store({ upkeepProblem: 'manyLost' }),
    'The media store lacks most videos of the database: check DATABASE_URL and MEDIA_STORE_URL',
  ],
  [store({ freeBytes: 500 * 2 ** 20 }), 'The media store has only 500 MB left: free some space or enlarge it'],
  [
    { waiting: 3, oldestWaitingMs: 4 * MINUTE },
    '3 videos wait to be prepared, the oldest for 4 minutes: start another upload worker',
  ],
  [
    { failedWithoutFault: 3 },
    '3 videos of the last hour could not be prepared although their files are sound: read the log of the upload workers',
  ],
])('%o is broken', (uploads, cause) => {
  expect(check(uploads)).toMatchObject({ ok: false, cause, action: { page: '/admin/instagram-status' } });
});

test('broken uploads are an alert and the last cause of the headline', () => {
  const facts = makeChainFacts({ uploads: { ...healthyUploads, workers: 0, workersWithTools: 0 } });
  const cause = 'No upload worker is running: start one';

  expect(findAlertConditions(facts)).toEqual([{ rule: 'uploads', subject: '', cause }]);
  expect(checkChain(facts).summary).toBe(`Yes, but: ${cause}`);
  expect(checkChain({ ...facts, isRunning: false }).summary).toBe('Yes, but: The crawler is stopped');
});
