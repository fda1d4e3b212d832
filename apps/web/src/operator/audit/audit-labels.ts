import type { AuditEntry } from './audit-query.ts';

/** Filter options: the first word of the audited action. */
export const AUDIT_GROUPS = [
  { action: '', name: 'Everything' },
  { action: 'admin', name: 'Logins and security' },
  { action: 'crawler', name: 'Crawler' },
  { action: 'account', name: 'Accounts' },
  { action: 'proxy', name: 'Proxies' },
  { action: 'profile', name: 'Profiles' },
  { action: 'moderation', name: 'Moderation' },
  { action: 'collection', name: 'Collection record' },
  { action: 'job', name: 'Jobs' },
] as const;

/** "crawler.update-interval" as "Crawler: update interval". */
export function actionLabel(action: string): string {
  const [area = '', ...rest] = action.split('.');
  const name = area.charAt(0).toUpperCase() + area.slice(1);
  return rest.length > 0 ? `${name}: ${rest.join(' ').replaceAll('-', ' ')}` : name;
}

/** `intervalMinutes: 5`; empty without details. */
export function detailLabel(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}
