import { countOf } from '../formats/amounts.ts';
import { ConsoleButton } from './console-button.tsx';

type Props = {
  count: number;
  noun: string;
  nouns: string;
  /** An infinite query, newest rows first. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
};

/** The footer of a paged list: the number of loaded rows and a button for older ones. */
export function OlderRows({ count, noun, nouns, query: { hasNextPage, isFetchingNextPage, fetchNextPage } }: Props) {
  if (count === 0) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 text-14 text-muted">
      <p role="status">
        {countOf(count, noun, nouns)}
        {hasNextPage ? ', the newest first' : ', no older ones'}
      </p>
      {hasNextPage && (
        <ConsoleButton busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show older {nouns}
        </ConsoleButton>
      )}
    </div>
  );
}
