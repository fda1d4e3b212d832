import { WorkOrigin } from '@around/service-kit/work-origin';
import type { Job } from 'bullmq';

/** What caused a job. BullMQ keeps it beside the payload, in the field that it has for telemetry. */
export function readJobOrigin({ opts: { telemetry } }: Job): WorkOrigin {
  if (telemetry?.metadata === undefined) return {};
  try {
    return WorkOrigin.safeParse(JSON.parse(telemetry.metadata)).data ?? {};
  } catch {
    return {};
  }
}
