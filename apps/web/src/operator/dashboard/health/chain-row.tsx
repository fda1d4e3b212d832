import { Link } from 'react-router-dom';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleIcon } from '../../controls/console-icon.tsx';
import { CAUSES_PATH } from '../../navigation/console-pages.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { type ChainLink, runRepair } from '../../queries/monitoring/health.ts';
import { causeOfLink } from './cause-of-link.ts';

/** One link of the chain: its state, cause and repair action. */
export function ChainRow({ link }: { link: ChainLink }) {
  const { name, ok, cause } = link;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-surface p-3 text-14">
      <span className={ok ? 'text-success' : 'text-danger-text'}>
        <ConsoleIcon name={ok ? 'check' : 'cross'} />
      </span>
      <span className="font-semibold capitalize sm:w-20">{name}</span>
      <span className="text-12 text-muted sm:w-14">{ok ? 'OK' : 'Broken'}</span>
      <span className="min-w-0 flex-1 basis-52 wrap-anywhere">{cause}</span>
      {!ok && causeOfLink(link) === CAUSES_PATH && (
        <Link className="finger-target text-14 font-semibold text-link hover:underline" to={CAUSES_PATH}>
          Find the cause
        </Link>
      )}
      <RepairButton link={link} />
    </li>
  );
}

function RepairButton({ link: { action } }: { link: ChainLink }) {
  const repair = useAction({
    run: runRepair,
    done: ({ message }) => ({ title: message }),
    failedTitle: `Failed: ${action?.label ?? ''}`,
  });
  if (!action) return null;
  const { call, page, label } = action;
  if (call) {
    return (
      <ConsoleButton busy={repair.isPending && 'Working...'} look="primary" onClick={() => repair.mutate(call)}>
        {label}
      </ConsoleButton>
    );
  }
  return page ? (
    <Link
      className="inline-flex min-h-10 items-center rounded-full bg-accent px-4 text-14 font-semibold text-white hover:brightness-110"
      to={page}
    >
      {label}
    </Link>
  ) : null;
}
