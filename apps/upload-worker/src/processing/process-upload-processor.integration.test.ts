import { readdir, readFile, readlink } from 'node:fs/promises';
import { platform } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { MomentId } from '@around/contracts/ids';
import { findFeed } from '@around/database/feed/feed-queries';
import { removeMoment } from '@around/database/moments/remove-moments';
import type { MediaStore } from '@around/media-store/media-store';
import { publicKey } from '@around/media-store/object-names';
import { createLogger } from '@around/service-kit/logger';
import { createMetrics } from '@around/service-kit/metrics';
import { createTestDatabase, type TestDatabase } from '@around/test-harness/test-database';
import { afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { MediaTools } from '../media-tools/media-tools.ts';
import { uploadMetrics } from '../metrics/upload-metrics.ts';
import { H264, testTools } from '../testing/make-video.ts';
import { home, makeUploadFixture, type UploadFixture } from '../testing/upload-fixture.ts';
import { removeMedia } from '../upkeep/start-upkeep.ts';
import type { UpkeepContext } from '../upkeep/upkeep-context.ts';
import { processUploadProcessor } from './process-upload-processor.ts';

const log = createLogger({ program: 'test', level: 'silent' });
const neverAborted = new AbortController().signal;

let tools: MediaTools;
let database: TestDatabase;
let fixture: UploadFixture;
let upkeep: UpkeepContext;
beforeAll(async () => {
  tools = await testTools();
});
beforeEach(async () => {
  database = await createTestDatabase(inject('templateUrl'));
  fixture = await makeUploadFixture(database.db);
  const metrics = uploadMetrics(createMetrics('test'), () => new Date());
  upkeep = { db: database.db, store: fixture.store, log, metrics, kickRelay: () => {}, clock: () => new Date() };
});
afterEach(async () => {
  expect(await readdir(fixture.tempFolder)).toEqual([]);
  await fixture[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

function process(momentId: MomentId, { signal = neverAborted, ...changed }: Changes = {}): Promise<void> {
  const { db, store, metrics } = upkeep;
  const run = processUploadProcessor({
    db,
    store,
    tools,
    tempFolder: fixture.tempFolder,
    secondsPerUserHour: 3_600,
    metrics,
    ...changed,
  });
  return run({ momentId }, { jobId: 'job', attempt: 1, signal, log, noteProgress: () => {} });
}
type Changes = Partial<Parameters<typeof processUploadProcessor>[0]> & { signal?: AbortSignal };

async function statusOf(momentId: MomentId) {
  const row = await database.db.selectFrom('moments').selectAll().where('id', '=', momentId).executeTakeFirst();
  return row && { status: row.status, failure: row.failure, attempts: row.attempts };
}

async function storiesInFeed() {
  const rows = await findFeed(database.db, { near: home, withNetworkStories: false, limit: 10 });
  return rows.flatMap((row) => JSON.parse(row.feedItem).stories as Array<Record<string, string>>);
}

const clean = () => removeMedia(upkeep, neverAborted);

test('an upload becomes a story of the feed; a second run of its job changes nothing', async () => {
  const id = await fixture.upload();

  await process(id);
  await process(id);
  await clean();

  const [story, ...others] = await storiesInFeed();
  expect([story, others]).toMatchObject([{ id, mediaType: 'video' }, []]);
  const key = /^\/media\/(\w+)-720p\.mp4$/.exec(story!.mediaUrl!)![1]!;
  expect(await fixture.keys()).toEqual(
    [`${key}-360p.mp4`, `${key}-720p.mp4`, `${key}.jpg`].map((name) => publicKey(name)),
  );
  expect(story!.thumbnailUrl).toBe(`/media/${key}.jpg`);
});

test('a run that was interrupted after storing its files is repeated under the same names', async () => {
  const id = await fixture.upload();
  const { store } = fixture;
  const crashing: MediaStore = {
    ...store,
    async write(key, ...rest) {
      await store.write(key, ...rest);
      if (key.endsWith('.jpg')) throw new Error('crash');
      return 0;
    },
  };

  await expect(process(id, { store: crashing })).rejects.toThrow('crash');
  const stored = await fixture.keys();
  await process(id);

  expect(stored).toHaveLength(4);
  expect(await fixture.keys()).toEqual(stored);
  expect(await storiesInFeed()).toHaveLength(1);
});

test('a file at fault fails at once, with a reason, and leaves no bytes', async () => {
  await fixture.make('-f lavfi -i sine=duration=1 -c:a aac', 'sound.mp4');
  const id = await fixture.upload({}, 'sound.mp4');

  await process(id);
  await clean();

  expect(await statusOf(id)).toEqual({ status: 'failed', failure: 'no_video', attempts: 1 });
  expect(await fixture.keys()).toEqual([]);
});

test('an unknown place and a missing file fail without a conversion', async () => {
  const unplaced = await fixture.upload({ locationName: 'my balcony', position: undefined });
  const lost = await fixture.upload({ incomingKey: 'incoming/00000000000000000000000000000000' });
  const noTools: MediaTools = { ...tools, run: () => Promise.reject(new Error('not needed')) };

  await process(unplaced, { tools: noTools });
  await process(lost, { tools: noTools });

  expect(await statusOf(unplaced)).toMatchObject({ failure: 'place_unknown' });
  expect(await statusOf(lost)).toMatchObject({ failure: 'file_lost' });
});

test('a moment that is deleted during the conversion leaves neither a story nor bytes', async () => {
  const id = await fixture.upload();
  const { userId } = await database.db.selectFrom('moments').select('userId').executeTakeFirstOrThrow();
  const deleting: MediaTools = {
    ...tools,
    run: async (command) => {
      await database.db.transaction().execute((tx) => removeMoment(tx, { userId, momentId: id }));
      await clean();
      return tools.run(command);
    },
  };

  await process(id, { tools: deleting });

  expect(await storiesInFeed()).toEqual([]);
  expect(await fixture.keys()).toEqual([]);
});

test('a stop costs no attempt; a third failure that is not the fault of the file is final', async () => {
  const id = await fixture.upload();
  const failing: MediaTools = { ...tools, run: () => Promise.reject(new Error('crash')) };
  const stopped = AbortSignal.abort(new Error('stopping'));

  await expect(process(id, { signal: stopped })).rejects.toThrow('stopping');
  expect(await statusOf(id)).toMatchObject({ attempts: 0 });
  await expect(process(id, { tools: failing })).rejects.toThrow('crash');
  await expect(process(id, { tools: failing })).rejects.toThrow('crash');
  await process(id, { tools: failing });

  expect(await statusOf(id)).toEqual({ status: 'failed', failure: 'processing_failed', attempts: 3 });
});

test('a job processes the moment whose turn it is, and comes back for its own', async () => {
  const [first, second] = [await fixture.upload(), await fixture.upload()];

  await expect(process(second)).rejects.toMatchObject({ name: 'PostponeJob' });
  expect([await statusOf(first), await statusOf(second)]).toMatchObject([{ status: 'live' }, { status: 'processing' }]);
  await process(second);
  await process(first);

  expect(await statusOf(second)).toMatchObject({ status: 'live', attempts: 1 });
});

test('a user above the budget waits with the next video', async () => {
  const [first, second] = [await fixture.upload(), await fixture.upload()];
  await process(first, { secondsPerUserHour: 0.001 });

  await expect(process(second)).rejects.toMatchObject({ name: 'PostponeJob', delayMs: 60_000 });
  expect(await statusOf(second)).toMatchObject({ status: 'processing', attempts: 0 });
});

test('a file that crashed three workers is not tried again', async () => {
  const id = await fixture.upload();
  await database.db.updateTable('moments').set({ attempts: 3 }).execute();

  await process(id);

  expect(await statusOf(id)).toMatchObject({ status: 'failed', failure: 'processing_failed' });
});

/** `T` once the process has stopped. */
async function stateOf(pid: string): Promise<string> {
  let state = '';
  for (let reads = 0; reads < 2_000 && state !== 'T'; reads += 1) {
    state = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.charAt(0);
    await sleep(5);
  }
  return state;
}

/** Sends SIGSTOP to ffmpeg as soon as it works in the folder, and resolves with its state. */
async function freezeFfmpeg(folder: string, hasEnded: () => boolean): Promise<string> {
  while (!hasEnded()) {
    for (const pid of await readdir('/proc')) {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      const command = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
      if (cwd !== folder || command !== 'ffmpeg\n') continue;
      globalThis.process.kill(Number(pid), 'SIGSTOP');
      return stateOf(pid);
    }
    await sleep(2);
  }
  return 'ended before it was found';
}

test.runIf(platform() === 'linux')(
  '38: an ffmpeg that hangs is ended, and its moment fails at once and leaves no files',
  async () => {
    await fixture.make(`-f lavfi -i testsrc2=size=1280x720:rate=30:duration=5 ${H264}`, 'long.mp4');
    const id = await fixture.upload({}, 'long.mp4');
    const states: string[] = [];
    const shortTimeout: MediaTools = {
      ...tools,
      async run(command) {
        if (command.tool !== 'ffmpeg') return tools.run(command);
        let hasEnded = false;
        const frozen = freezeFfmpeg(command.folder, () => hasEnded);
        // Long enough to find it on a busy machine.
        const limits = { ...command.limits, timeoutMs: 20_000 };
        const run = tools.run({ ...command, limits }).finally(() => {
          hasEnded = true;
        });
        const [result, state] = await Promise.allSettled([run, frozen]);
        if (state.status === 'fulfilled') states.push(state.value);
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      },
    };

    await process(id, { tools: shortTimeout });
    await clean();

    expect(states).toEqual(['T']);
    expect(await statusOf(id)).toEqual({ status: 'failed', failure: 'too_costly', attempts: 1 });
    expect(await fixture.keys()).toEqual([]);
  },
);
