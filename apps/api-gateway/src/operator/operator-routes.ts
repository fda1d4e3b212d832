import { isDatabaseUnavailable } from '@around/database/database-unavailable';
import type { QueueContract } from '@around/queues/jobs/job-contract';
import type { QueueClient } from '@around/queues/queue-client';
import { AppError } from '@around/service-kit/app-error';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyPluginAsync } from 'fastify';
import type { PasswordHasher } from '../passwords/passwords.ts';
import { caseRoutes } from '../safety/moderation/case-routes.ts';
import { decisionRoutes } from '../safety/moderation/decision-routes.ts';
import { moderationStatisticsRoutes } from '../safety/moderation/moderation-statistics-routes.ts';
import { reviewMediaRoutes } from '../safety/moderation/review-media-routes.ts';
import { singleUse } from '../sessions/single-use.ts';
import { passwordCheck } from '../users/login/password-check.ts';
import { accountActionRoutes } from './accounts/account-action-routes.ts';
import { accountChangeRoutes } from './accounts/account-change-routes.ts';
import { accountCooldownRoutes } from './accounts/account-cooldown-routes.ts';
import { accountFreezeRoutes } from './accounts/account-freeze-routes.ts';
import { accountListRoutes } from './accounts/account-list-routes.ts';
import { activityRoutes } from './activity/activity-routes.ts';
import { causeRoutes } from './activity/cause-routes.ts';
import { alertRoutes } from './alerts/alert-routes.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { collectionRoutes } from './collection/collection-routes.ts';
import { exclusionRoutes } from './collection/exclusion-routes.ts';
import { crawlerActionRoutes } from './crawler/crawler-action-routes.ts';
import { crawlerControlRoutes } from './crawler/crawler-control-routes.ts';
import type { CrawlerSchedule } from './crawler/crawler-schedule.ts';
import { crawlerStatusRoutes } from './crawler/crawler-status-routes.ts';
import { credentialsRoutes } from './crawler/credentials-routes.ts';
import { debugRoutes } from './debug/debug-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { jobRoutes } from './jobs/job-routes.ts';
import { type OperatorJobsDependencies, operatorJobs } from './jobs/operator-jobs.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { profileListRoutes } from './profiles/profile-list-routes.ts';
import { profileSyncRoutes } from './profiles/profile-sync-routes.ts';
import { proxyImportRoutes } from './proxies/import/proxy-import-routes.ts';
import { newProxyProbe } from './proxies/new-proxy-probe.ts';
import { proxyActionRoutes } from './proxies/proxy-action-routes.ts';
import { proxyCooldownRoutes } from './proxies/proxy-cooldown-routes.ts';
import { proxyRoutes } from './proxies/proxy-routes.ts';
import { queueBoardRoutes } from './queues/queue-board-routes.ts';
import { runLogRoutes } from './runs/run-log-routes.ts';
import { setAsideRoutes } from './runs/set-aside-routes.ts';
import { type AdminSessionDependencies, adminSessionRoutes } from './session/admin-session-routes.ts';
import { adminLoginLimits } from './session/login-limits.ts';
import { secondFactorRoutes } from './session/second-factor-routes.ts';
import { statisticsRoutes } from './statistics/statistics-routes.ts';
import { storyRoutes } from './stories/story-routes.ts';
import { uploadRoutes } from './uploads/upload-routes.ts';

export type OperatorDependencies = Omit<AdminSessionDependencies, 'checkPassword' | 'takeOnce'> &
  OperatorJobsDependencies & {
    box: SecretBox;
    queueClient: QueueClient;
    passwords: PasswordHasher;
    /** All queues; the queue board shows them. */
    queues: QueueContract[];
    /** Without a mail server. */
    isMailFallback: boolean;
    schedule: CrawlerSchedule;
    clock: () => Date;
    newId: () => string;
    mediaProxyUrl: string;
    /** Lets operators see media that are taken down. */
    reviewToken: string;
    session: { secret: string };
    shownEnvironment: Record<string, string>;
    hasAlertWebhook: boolean;
  };

/** All routes under `/api/admin` and `/api/instagram`. `guardOperatorPaths` protects them by path. */
export function operatorRoutes(dependencies: OperatorDependencies): FastifyPluginAsync {
  const jobs = operatorJobs(dependencies);
  const { redis, prefix } = dependencies.queueClient;
  const deps = {
    ...dependencies,
    jobs,
    probeNew: newProxyProbe({ ...dependencies, jobs }),
    takeOnce: singleUse({ redis, prefix }),
    checkPassword: passwordCheck({
      ...dependencies,
      login: adminLoginLimits(dependencies.loginLimits),
      area: 'admin-login',
    }),
  };
  return async (app) => {
    app.setErrorHandler((error) => {
      throw isDatabaseUnavailable(error) ? databaseUnavailable(error) : error;
    });
    for (const routes of [
      adminSessionRoutes(deps),
      secondFactorRoutes(deps),
      accountListRoutes(deps),
      accountChangeRoutes(deps),
      accountFreezeRoutes(deps),
      accountCooldownRoutes(deps),
      accountActionRoutes(deps),
      proxyRoutes(deps),
      proxyActionRoutes(deps),
      proxyCooldownRoutes(deps),
      proxyImportRoutes(deps),
      crawlerStatusRoutes(deps),
      crawlerControlRoutes(deps),
      crawlerActionRoutes(deps),
      credentialsRoutes(deps),
      profileListRoutes(deps),
      profileSyncRoutes(deps),
      statisticsRoutes(deps),
      debugRoutes(deps),
      jobRoutes(deps),
      healthRoutes(deps),
      setAsideRoutes(deps),
      auditRoutes(deps),
      runLogRoutes(deps),
      queueBoardRoutes(deps),
      alertRoutes(deps),
      activityRoutes(deps),
      causeRoutes(deps),
      collectionRoutes(deps),
      exclusionRoutes(deps),
      storyRoutes(deps),
      uploadRoutes(deps),
      notificationRoutes(deps),
      caseRoutes(deps),
      decisionRoutes(deps),
      moderationStatisticsRoutes(deps),
      reviewMediaRoutes(deps),
    ]) {
      await app.register(routes);
    }
  };
}

function databaseUnavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'The database cannot be reached right now. Please try again.', {
    cause,
    retryAfterSeconds: 5,
  });
}
