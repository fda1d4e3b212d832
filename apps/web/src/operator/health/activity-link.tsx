import { Link } from 'react-router-dom';
import type { StripKind } from './strips-query.ts';

type Props = { kind: StripKind; id: string; name: string };

/** To every request of one account, or through one proxy. */
export function ActivityLink({ kind, id, name }: Props) {
  return (
    <Link
      aria-label={`Activity of ${name}`}
      className="w-fit shrink-0 text-12 font-semibold text-link hover:underline"
      to={`/admin/activity?${kind === 'accounts' ? 'account' : 'proxy'}=${id}`}
    >
      Activity
    </Link>
  );
}
