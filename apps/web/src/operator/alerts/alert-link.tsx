import { PageLink } from '../controls/page-link.tsx';
import { causesPath } from '../navigation/cause-paths.ts';
import type { Alert } from '../queries/monitoring/alerts.ts';
import { useAccountCauses } from '../queries/use-account-causes.ts';
import { pageOfRule } from './alert-rules.ts';

type Props = Pick<Alert, 'rule' | 'subject'>;

/** Links to the page that shows what the alert is about, and to the failed requests behind it. */
export function AlertLink({ rule, subject }: Props) {
  const page = pageOfRule(rule);
  if (!page) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-12 font-semibold text-link">
      <PageLink className="finger-target flex min-h-6 items-center hover:underline" to={page.path}>
        Open {page.name}
      </PageLink>
      {page.hasCauses && (rule === 'account' ? <CausesOfAccount username={subject} /> : <Causes to={causesPath()} />)}
    </p>
  );
}

function CausesOfAccount({ username }: { username: string }) {
  const path = useAccountCauses(username);
  return path !== undefined && <Causes to={path} />;
}

function Causes({ to }: { to: string }) {
  return (
    <PageLink className="finger-target flex min-h-6 items-center hover:underline" to={to}>
      Find the cause
    </PageLink>
  );
}
