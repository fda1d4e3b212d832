import { PageLink } from '../controls/page-link.tsx';
import { activityPath, causesPath } from '../navigation/cause-paths.ts';
import type { StripKind } from './strips-query.ts';

type Props = { kind: StripKind; id: string; name: string };

const look = 'finger-target w-fit shrink-0 text-12 font-semibold text-link hover:underline';

/** Links to every request of one account, or through one proxy. */
export function ActivityLink({ kind, id, name }: Props) {
  return (
    <PageLink className={look} label={`Activity of ${name}`} to={activityPath(filterOf(kind, id))}>
      Activity
    </PageLink>
  );
}

/** Links to the failed requests of the account or proxy, and to its state changes. */
export function CausesLink({ kind, id, name }: Props) {
  return (
    <PageLink className={look} label={`Causes of the failures of ${name}`} to={causesPath(filterOf(kind, id))}>
      Causes
    </PageLink>
  );
}

function filterOf(kind: StripKind, id: string) {
  return kind === 'accounts' ? { account: id } : { proxy: id };
}
