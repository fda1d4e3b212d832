import {
  getModerationStatistics,
  MODERATION_STATISTICS_DAYS,
} from '@around/contracts/operator/moderation/moderation-statistics';
import type { Db } from '@around/database/db';
import { readWaitingCases } from '@around/database/safety/cases/case-summaries';
import { readDecisionsByReason, readDecisionTotals } from '@around/database/safety/statistics/decision-statistics';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export function moderationStatisticsRoutes({ db, clock }: { db: Db; clock: () => Date }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(getModerationStatistics.path, { schema: getModerationStatistics.schema }, async () => {
      const [{ waiting, oldestMs }, { medianSeconds, p95Seconds, ...totals }, reasons] = await Promise.all([
        readWaitingCases(db),
        readDecisionTotals(db, MODERATION_STATISTICS_DAYS),
        readDecisionsByReason(db, MODERATION_STATISTICS_DAYS),
      ]);
      return {
        waiting,
        oldestWaitingSeconds: oldestMs === null ? null : oldestMs / 1_000,
        ...totals,
        secondsToDecision:
          medianSeconds === null || p95Seconds === null ? null : { median: medianSeconds, p95: p95Seconds },
        reasons,
        checkedAt: clock().toISOString(),
      };
    });
  };
}
