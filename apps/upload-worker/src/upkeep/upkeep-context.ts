import type { Db } from '@around/database/db';
import type { MediaStore } from '@around/media-store/media-store';
import type { Logger } from '@around/service-kit/logger';
import type { UploadMetrics } from '../metrics/upload-metrics.ts';

export type UpkeepContext = {
  db: Db;
  store: MediaStore;
  log: Logger;
  metrics: UploadMetrics;
  kickRelay: () => void;
  clock: () => Date;
};
