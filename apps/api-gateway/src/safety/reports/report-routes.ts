import { getReport, type NewReport, reportStory } from '@around/contracts/safety/reports';
import { CODE_NOT_FOUND, STORY_NOT_FOUND } from '@around/contracts/safety/safety-messages';
import type { UserLanguage } from '@around/contracts/users/user-fields';
import type { Db } from '@around/database/db';
import { hasReported } from '@around/database/safety/reports/earlier-report';
import { findReportState } from '@around/database/safety/reports/report-status';
import { type SavedReport, saveReport } from '@around/database/safety/reports/save-report';
import { emailOfReport } from '@around/database/sealed-rows';
import { AppError } from '@around/service-kit/app-error';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { limitConcurrency } from '../../concurrency/limit-concurrency.ts';
import { unavailable } from '../../http/unavailable.ts';
import { languageOf } from '../../mail/request-language.ts';
import type { AttemptLimiter } from '../../rate-limits/attempt-limiter.ts';
import { limitOf, originLimits } from '../../users/user-limits.ts';
import type { ReadReporterKeys, ReporterKeys } from '../keyed-digests.ts';
import { newSafetyCode } from '../safety-codes.ts';
import type { SafetyLimits } from '../safety-limits.ts';

export type ReportDependencies = {
  db: Db;
  box: SecretBox;
  attempts: AttemptLimiter;
  safetyLimits: SafetyLimits;
  readReporterKeys: ReadReporterKeys;
};

/** Reports wait for each other in the database. More at a time would take the connections that the feed needs. */
const PARALLEL = 2;
const MAX_QUEUED = 200;
/** Leaves room for reports from elsewhere while one network sends a flood. */
const MAX_QUEUED_PER_NETWORK = 40;
/** At most 130 reports a second: more would take CPU time from the feed. */
const PAUSE_MS = 15;

/** `POST /api/reports` and `GET /api/reports/:code`. A report that cannot be stored is never answered as sent. */
export function reportRoutes(deps: ReportDependencies): FastifyPluginAsyncZod {
  const { db, readReporterKeys } = deps;
  const runLimited = limitConcurrency({
    parallel: PARALLEL,
    maxQueued: MAX_QUEUED,
    maxQueuedPerKey: MAX_QUEUED_PER_NETWORK,
    pauseMs: PAUSE_MS,
  });

  return async (app) => {
    app.post(reportStory.path, { schema: reportStory.schema }, async (request, reply) => {
      const keys = readReporterKeys(request.ip);
      const saved = await runLimited(
        async () => {
          const isRepeated = await hasReported(db, { storyId: request.body.storyId, addressHash: keys.addressHash });
          if (!isRepeated) await deps.attempts.consume(limitsOf(request, keys, deps.safetyLimits));
          return store(request.body, { ...keys, language: languageOf(request) }, deps);
        },
        { key: keys.networkHash },
      );
      if (!saved) throw unavailable();
      const { code, isHidden } = saved;
      request.log.info({ storyId: request.body.storyId, reason: request.body.reason, isHidden }, 'story reported');
      return reply.code(201).send({ code, hidden: isHidden ? 'forEverybody' : 'forYou' });
    });

    app.get(getReport.path, { schema: getReport.schema }, async ({ params }) => {
      const state = await findReportState(db, params.code);
      if (!state) throw new AppError('not_found', CODE_NOT_FOUND);
      return { status: state.status, decidedAt: state.decidedAt?.toISOString() ?? null };
    });
  };
}

function limitsOf(request: FastifyRequest, { networkHash }: ReporterKeys, { report, originsPerAddress }: SafetyLimits) {
  return [
    ...originLimits(request, { name: 'report', limit: report.perOrigin, originsPerAddress }),
    limitOf(`report-network:${networkHash}`, report.perNetwork),
  ];
}

/** People behind one address share a code. All of them who give an e-mail address get the decision. */
const MAX_EMAILS = 5;

function addressSealer(box: SecretBox, email: string): (code: string, before: string | null) => string {
  return (code, before) => {
    const emails = before === null ? [] : openEmails(box, before, code);
    return box.seal([...new Set([...emails, email])].slice(0, MAX_EMAILS).join('\n'), emailOfReport(code));
  };
}

/** None when no key opens them. */
function openEmails(box: SecretBox, sealed: string, code: string): string[] {
  try {
    return box.open(sealed, emailOfReport(code)).split('\n');
  } catch {
    return [];
  }
}

async function store(
  { storyId, reason, text: words, email }: NewReport,
  reporter: ReporterKeys & { language: UserLanguage },
  { db, box, safetyLimits }: ReportDependencies,
): Promise<SavedReport> {
  const input = {
    ...reporter,
    storyId,
    reason,
    words,
    newCode: newSafetyCode(),
    sealEmail: email ? addressSealer(box, email) : null,
  };
  const saved = await db.transaction().execute((tx) => saveReport(tx, input, safetyLimits));
  if (!saved) throw new AppError('not_found', STORY_NOT_FOUND);
  return saved;
}
