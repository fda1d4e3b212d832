import type { DataTag, QueryClient, QueryKey, SetDataOptions, Updater } from '@tanstack/react-query';

/** Shows a change at once. A read that is under way is cancelled, because its answer may be older than the change. */
export function changeQueryData<Data>(
  client: QueryClient,
  queryKey: DataTag<QueryKey, Data, Error>,
  change: Updater<NoInfer<Data> | undefined, NoInfer<Data> | undefined>,
  options?: SetDataOptions,
): void {
  const query = { queryKey, exact: true };
  void client.cancelQueries(query);
  // Without data to change, the cancelled read was the first one.
  if (client.setQueryData(queryKey, change, options) === undefined) void client.invalidateQueries(query);
}
