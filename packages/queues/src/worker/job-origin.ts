import { WorkOrigin } from '@around/service-kit/work-origin';
import type { Job } from 'bullmq';

/** The request that caused a job. BullMQ stores it in its telemetry field, not in the payload. */
export function readJobOrigin({ opts: { telemetry } }: Job): WorkOrigin {
  if (telemetry?.metadata === undefined) return {};
  try {
    return WorkOrigin.safeParse(JSON.parse(telemetry.metadata)).data ?? {};
  } catch {
    return {};
  }
}
