import type { ProxyId } from '@around/contracts/ids';
import { sql } from 'kysely';
import type { Db } from '../db.ts';

/** Counts one probe. A proxy that was removed in the meantime is left alone. */
export async function countProxyProbe(db: Db, proxyId: ProxyId, { isHealthy }: { isHealthy: boolean }): Promise<void> {
  await db
    .updateTable('proxies')
    .set({
      probeCount: sql<number>`probe_count + 1`,
      ...(!isHealthy && { failedProbeCount: sql<number>`failed_probe_count + 1` }),
      lastProbeAt: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', proxyId)
    .execute();
}
