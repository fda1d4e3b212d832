import { Link } from 'react-router-dom';
import { useNow } from '../../../ui/time/use-now.ts';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { countOf } from '../../formats/amounts.ts';
import { localTime, timeAgo } from '../../formats/times.ts';
import { MODERATION_PATH } from '../../navigation/console-pages.ts';
import { DataTable } from '../../table/data-table.tsx';
import type { Column } from '../../table/use-data-table.ts';
import type { CaseDetail } from '../moderation-queries.ts';
import { reasonSentence } from '../policy/reason-labels.ts';

type Report = CaseDetail['reportList'][number] & { key: string };

/** Every report of the story, with the history of its reporter. */
export function ReportTable({ found: { reportList, reports, networks } }: { found: CaseDetail }) {
  const rows = reportList.map((report, index) => ({ ...report, key: String(index) }));
  return (
    <ConsoleCard title={`${countOf(reports, 'report')} of ${countOf(networks, 'network')}`}>
      <DataTable caption="Reports" columns={columns} empty="No report is left." keyOf={({ key }) => key} rows={rows} />
      {reports > rows.length && <p className="text-14 text-muted">The newest {rows.length} are shown.</p>}
    </ConsoleCard>
  );
}

const columns: Column<Report>[] = [
  {
    name: 'Reason',
    isWide: true,
    cell: ({ reason, text }) => (
      <span className="block wrap-anywhere max-md:text-start">
        <span className="font-semibold">{reasonSentence(reason)}</span>
        {text && (
          <span className="block whitespace-pre-line" dir="auto">
            {text}
          </span>
        )}
      </span>
    ),
  },
  { name: 'When', cell: ({ reportedAt }) => <When at={reportedAt} /> },
  { name: 'Reporter', cell: (report) => reporterHistory(report) },
  { name: 'Network', cell: ({ network }) => (network ? <NetworkLink network={network} /> : 'Deleted') },
];

function reporterHistory({ reporterRemoved, reporterKept, hasEmail }: Report): string {
  const total = reporterRemoved + reporterKept;
  const history = total === 0 ? 'First report' : `${reporterRemoved} of ${total} reports confirmed`;
  return hasEmail ? `${history}, answered by mail` : history;
}

function NetworkLink({ network }: { network: string }) {
  return (
    <Link
      aria-label={`Stories that the network ${network} reported`}
      className="finger-target font-semibold text-link hover:underline"
      to={`${MODERATION_PATH}?network=${network}`}
    >
      <code>{network}</code>
    </Link>
  );
}

function When({ at }: { at: string }) {
  const now = useNow();
  return (
    <time className="whitespace-nowrap" dateTime={at} title={localTime(at)}>
      {timeAgo(at, now)}
    </time>
  );
}
