import { ConsoleButton } from './console-button.tsx';

type Props = { query: { isFetching: boolean; refetch: () => unknown }; children?: string };

/** Loads the data of a query again. */
export function RefreshButton({ query, children = 'Refresh' }: Props) {
  return (
    <ConsoleButton busy={query.isFetching && 'Refreshing...'} icon="refresh" onClick={() => void query.refetch()}>
      {children}
    </ConsoleButton>
  );
}
