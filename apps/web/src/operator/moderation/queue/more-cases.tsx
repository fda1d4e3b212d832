import { ConsoleButton } from '../../controls/console-button.tsx';
import { countOf } from '../../formats/amounts.ts';

type Props = {
  count: number;
  /** All open cases, whatever the filter. */
  waiting: number;
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

export function MoreCases({ count, waiting, query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-muted">
      <p role="status">
        {countOf(count, 'case')} shown · {waiting} waiting in all
      </p>
      {hasNextPage && (
        <ConsoleButton busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show more cases
        </ConsoleButton>
      )}
    </div>
  );
}
