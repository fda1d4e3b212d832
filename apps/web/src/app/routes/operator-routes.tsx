import { AccountsPage } from '../../operator/accounts/accounts-page.tsx';
import { ActivityPage } from '../../operator/activity/activity-page.tsx';
import { AlertsPage } from '../../operator/alerts/alerts-page.tsx';
import { AuditLogPage } from '../../operator/audit/audit-log-page.tsx';
import { CausesPage } from '../../operator/causes/causes-page.tsx';
import { CollectionPage } from '../../operator/collection/collection-page.tsx';
import { DashboardPage } from '../../operator/dashboard/dashboard-page.tsx';
import { ProfilesPage } from '../../operator/dashboard/profiles/profiles-page.tsx';
import { CrawlerDebugPage } from '../../operator/debug/crawler-debug-page.tsx';
import { GuidePage } from '../../operator/guide/guide-page.tsx';
import { LoginPage } from '../../operator/login/login-page.tsx';
import { ModerationPage } from '../../operator/moderation/moderation-page.tsx';
import { ProxyManagerPage } from '../../operator/proxies/proxy-manager-page.tsx';
import { SimpleProxyManagerPage } from '../../operator/proxies/simple-proxy-manager-page.tsx';
import { SecurityPage } from '../../operator/security/security-page.tsx';
import { StatisticsPage } from '../../operator/statistics/statistics-page.tsx';
import { StatusPage } from '../../operator/status/status-page.tsx';
import { StoriesPage } from '../../operator/stories/stories-page.tsx';
import { StoryHistoryPage } from '../../operator/stories/story-history-page.tsx';
import { UnreadablePage } from '../../operator/unreadable/unreadable-page.tsx';

/** The console is one chunk, which visitors do not load. */
export const operatorScreens = {
  operatorLogin: LoginPage,
  operatorDashboard: DashboardPage,
  operatorStatus: StatusPage,
  operatorStatistics: StatisticsPage,
  operatorDebug: CrawlerDebugPage,
  operatorAccounts: AccountsPage,
  operatorProxies: ProxyManagerPage,
  operatorAlerts: AlertsPage,
  operatorModeration: ModerationPage,
  operatorActivity: ActivityPage,
  operatorUnreadable: UnreadablePage,
  operatorCollection: CollectionPage,
  operatorSecurity: SecurityPage,
  operatorGuide: GuidePage,
  operatorAudit: AuditLogPage,
  operatorCauses: CausesPage,
  operatorProfiles: ProfilesPage,
  operatorStories: StoriesPage,
  operatorStoryHistory: StoryHistoryPage,
  operatorSimpleProxies: SimpleProxyManagerPage,
};
