import { Link } from 'react-router-dom';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { ConsoleIcon, type ConsoleIconName } from '../../controls/console-icon.tsx';

const TOOLS: { path: string; name: string; text: string; icon: ConsoleIconName }[] = [
  {
    path: '/admin/instagram-status',
    name: 'Instagram Status',
    text: 'Connection, uploads and notifications',
    icon: 'pulse',
  },
  {
    path: '/admin/crawler-statistics',
    name: 'Crawler Statistics',
    text: 'Stories, locations and freshness',
    icon: 'chart',
  },
  { path: '/admin/crawler-debug', name: 'Crawler Debug', text: 'Account tests and system info', icon: 'debug' },
  { path: '/admin/proxy-manager', name: 'Proxy Manager', text: 'Proxies and their accounts', icon: 'server' },
  {
    path: '/admin/instagram-accounts',
    name: 'Instagram Accounts',
    text: 'Accounts, sessions and budgets',
    icon: 'people',
  },
  { path: '/admin/audit-log', name: 'Audit Log', text: 'Changes made by operators', icon: 'audit' },
];

export function AdvancedTools() {
  return (
    <ConsoleCard title="Advanced Tools">
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {TOOLS.map(({ path, name, text, icon }) => (
          <li key={path}>
            <Link
              className="flex min-h-14 items-center gap-3 rounded-card border border-line bg-paper px-4 hover:border-muted"
              to={path}
            >
              <ConsoleIcon name={icon} size={20} />
              <span>
                <span className="block text-14 font-semibold">{name}</span>
                <span className="block text-12 text-muted">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </ConsoleCard>
  );
}
