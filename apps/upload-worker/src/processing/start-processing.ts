import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@around/database/db';
import type { MediaStore } from '@around/media-store/media-store';
import { processUpload, uploadQueue } from '@around/queues/jobs/upload-jobs';
import type { QueueClient } from '@around/queues/queue-client';
import { handle } from '@around/queues/worker/job-processor';
import { type JobWorker, startWorker } from '@around/queues/worker/job-worker';
import type { WorkerMetrics } from '@around/queues/worker/worker-metrics';
import type { Logger } from '@around/service-kit/logger';
import type { Tracing } from '@around/service-kit/tracing/tracing';
import { findMediaTools, type MediaTools } from '../media-tools/media-tools.ts';
import type { UploadMetrics } from '../metrics/upload-metrics.ts';
import { processUploadProcessor } from './process-upload-processor.ts';

type Dependencies = {
  db: Db;
  store: MediaStore;
  client: QueueClient;
  log: Logger;
  metrics: UploadMetrics;
  jobMetrics: WorkerMetrics;
  tracing: Tracing | undefined;
  config: { path: string; tempFolder: string; concurrency: number; secondsPerUserHour: number };
};

/** `hasTools`: whether ffmpeg and ffprobe were found. */
export type Processing = JobWorker & { hasTools: () => boolean };

const LOOK_AGAIN_MS = 5_000;

/** Takes jobs as soon as ffmpeg is installed. The local stack may still install it while all other programs run. */
export function startProcessing({ config, client, log, jobMetrics, tracing, ...deps }: Dependencies): Processing {
  let hasTools = false;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function waitForTools(): Promise<MediaTools | undefined> {
    for (let tries = 0; !signal.aborted; tries += 1) {
      try {
        return await findMediaTools(config.path);
      } catch (error) {
        if (tries === 0)
          log.warn({ err: error }, 'ffmpeg or ffprobe is missing; uploads wait until both are installed');
        await sleep(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
    return undefined;
  }

  async function start(): Promise<JobWorker | undefined> {
    const tools = await waitForTools();
    if (!tools || signal.aborted) return undefined;
    hasTools = true;
    const { hiddenFolders, ...confinement } = tools.confinement;
    deps.metrics.toolsFound(tools.confinement);
    log.info({ ...confinement, hiddenFolders, canToneMap: tools.canToneMap }, 'uploads are processed');
    if (!Object.values(confinement).every(Boolean))
      log.warn(confinement, 'ffmpeg is less confined than it could be on this host; see docs/deployment.md');
    const process = processUploadProcessor({ ...deps, ...config, tools });
    return startWorker({
      client,
      queue: uploadQueue,
      processors: [handle(processUpload, process)],
      concurrency: config.concurrency,
      log,
      metrics: jobMetrics,
      tracing,
    });
  }

  const starting = start();
  return {
    hasTools: () => hasTools,
    async close() {
      stopping.abort();
      await (await starting)?.close();
    },
  };
}
