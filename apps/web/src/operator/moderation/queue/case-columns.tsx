import { Link } from 'react-router-dom';
import { useNow } from '../../../ui/time/use-now.ts';
import { StateChip } from '../../controls/state-chip.tsx';
import { countOf } from '../../formats/amounts.ts';
import { localTime, timeAgo } from '../../formats/times.ts';
import type { Column } from '../../table/use-data-table.ts';
import type { CaseSummary } from '../moderation-queries.ts';
import { reasonSentence, urgencyLook } from '../policy/reason-labels.ts';
import { caseName } from './case-name.ts';

/** The server sorts: by urgency and age. */
export function caseColumns(pathOf: (caseId: string) => string): Column<CaseSummary>[] {
  return [
    {
      name: 'Case',
      isWide: true,
      cell: (row) => (
        <span className="block wrap-anywhere max-md:text-start">
          <Link className="finger-target font-semibold text-link hover:underline" to={pathOf(row.id)}>
            {caseName(row)}
          </Link>
          <span className="block text-12 text-muted">{aboutCase(row)}</span>
        </span>
      ),
    },
    {
      name: 'Urgency',
      cell: ({ urgency, isBeyondAllowance }) => (
        <span data-priority>
          <StateChip tone={isBeyondAllowance ? 'bad' : urgencyLook[urgency].tone}>
            {isBeyondAllowance ? 'Not hidden yet' : urgencyLook[urgency].label}
          </StateChip>
        </span>
      ),
    },
    {
      name: 'Reports',
      cell: ({ kind, reports, networks }) =>
        kind === 'removal' || reports === 0 ? '-' : `${countOf(reports, 'report')}, ${countOf(networks, 'network')}`,
    },
    { name: 'Visitors see', cell: ({ story }) => (story ? visibilityLabel[story.visibility] : '-') },
    { name: 'Since', cell: ({ waitingSince }) => <Since at={waitingSince} /> },
    {
      name: 'Operator',
      cell: ({ claimedBy }) => (claimedBy ? <StateChip tone="idle">{claimedBy}</StateChip> : '-'),
    },
  ];
}

export const visibilityLabel: Record<NonNullable<CaseSummary['story']>['visibility'], string> = {
  shown: 'Shown',
  hidden: 'Hidden',
  removed: 'Removed',
  gone: 'Deleted',
};

function aboutCase({ kind, reason, isAppeal }: CaseSummary): string {
  const about =
    kind === 'removal'
      ? 'Removal request'
      : reason
        ? reasonSentence(reason)
        : isAppeal
          ? 'Removed on request'
          : 'Reported story';
  return isAppeal ? `Appeal · ${about}` : about;
}

function Since({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className="whitespace-nowrap" dateTime={at} title={localTime(at)}>
      {timeAgo(at, now)}
    </time>
  );
}
