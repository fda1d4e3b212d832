import { AccountsPage } from '../../features/operator-accounts/accounts-page.tsx';
import { ActivityPage } from '../../features/operator-activity/activity-page.tsx';
import { AlertsPage } from '../../features/operator-alerts/alerts-page.tsx';
import { AuditLogPage } from '../../features/operator-audit/audit-log-page.tsx';
import { CollectionPage } from '../../features/operator-collection/collection-page.tsx';
import { DashboardPage } from '../../features/operator-dashboard/dashboard-page.tsx';
import { CrawlerDebugPage } from '../../features/operator-debug/crawler-debug-page.tsx';
import { GuidePage } from '../../features/operator-guide/guide-page.tsx';
import { LoginPage } from '../../features/operator-login/login-page.tsx';
import { ProxyManagerPage } from '../../features/operator-proxies/proxy-manager-page.tsx';
import { SimpleProxyManagerPage } from '../../features/operator-proxies/simple-proxy-manager-page.tsx';
import { StatisticsPage } from '../../features/operator-statistics/statistics-page.tsx';
import { StatusPage } from '../../features/operator-status/status-page.tsx';

/** The whole console in one chunk, which no visitor loads. */
export const operatorScreens = {
  operatorLogin: LoginPage,
  operatorDashboard: DashboardPage,
  operatorStatus: StatusPage,
  operatorStatistics: StatisticsPage,
  operatorDebug: CrawlerDebugPage,
  operatorAccounts: AccountsPage,
  operatorProxies: ProxyManagerPage,
  operatorAlerts: AlertsPage,
  operatorActivity: ActivityPage,
  operatorCollection: CollectionPage,
  operatorGuide: GuidePage,
  operatorAudit: AuditLogPage,
  operatorSimpleProxies: SimpleProxyManagerPage,
};
