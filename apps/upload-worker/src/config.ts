import { tmpdir } from 'node:os';
import { mediaStoreSettings, mediaStoreVariables } from '@around/media-store/media-store-settings';
import { commonEnvironment, loadConfig, wantsTraces } from '@around/service-kit/load-config';
import { z } from 'zod';

const Environment = z.object({
  ...commonEnvironment,
  ...mediaStoreVariables,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }),
  /** Videos that are prepared at the same time. Each uses about two cores. */
  UPLOAD_CONCURRENCY: z.coerce.number().int().min(1).max(16).default(1),
  /** Processing time of one user's videos in an hour. Further ones wait, and those of others go on. */
  UPLOAD_SECONDS_PER_USER_HOUR: z.coerce.number().int().min(10).max(36_000).default(900),
  /** Needs about 400 MB for each of them. */
  UPLOAD_TEMP_DIR: z.string().default(tmpdir()),
});

export function readUploadWorkerConfig(env: NodeJS.ProcessEnv) {
  const e = loadConfig(Environment, env);
  return {
    databaseUrl: e.DATABASE_URL,
    redisUrl: e.REDIS_URL,
    mediaStore: mediaStoreSettings(e),
    concurrency: e.UPLOAD_CONCURRENCY,
    secondsPerUserHour: e.UPLOAD_SECONDS_PER_USER_HOUR,
    tempFolder: e.UPLOAD_TEMP_DIR,
    /** For ffmpeg and ffprobe. */
    path: env.PATH ?? '',
    metrics: { host: e.METRICS_HOST, port: e.METRICS_PORT },
    isTraced: wantsTraces(e),
  };
}
