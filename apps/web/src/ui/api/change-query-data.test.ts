import { QueryClient, QueryObserver, queryOptions } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { changeQueryData } from './change-query-data.ts';

/** A query that is read by an observer. Each read waits until it is answered. */
function observeQuery() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const reads: PromiseWithResolvers<string[]>[] = [];
  const query = queryOptions({
    queryKey: ['names'],
    queryFn() {
      const read = Promise.withResolvers<string[]>();
      reads.push(read);
      return read.promise;
    },
  });
  new QueryObserver(client, query).subscribe(() => {});
  return { client, queryKey: query.queryKey, reads };
}

test('a read that began before the change does not undo it', async () => {
  const { client, queryKey, reads } = observeQuery();
  reads[0]?.resolve(['Ada']);
  await expect.poll(() => client.getQueryData(queryKey)).toEqual(['Ada']);
  const refetched = client.refetchQueries({ queryKey });

  changeQueryData(client, queryKey, (names) => names && [...names, 'Grace']);
  reads[1]?.resolve(['Ada']);
  await refetched;

  expect(client.getQueryData(queryKey)).toEqual(['Ada', 'Grace']);
  expect(reads).toHaveLength(2);
});

test('a change before the first answer is followed by a new read', async () => {
  const { client, queryKey, reads } = observeQuery();

  changeQueryData(client, queryKey, (names) => names && [...names, 'Grace']);
  reads[0]?.resolve(['Ada']);
  reads[1]?.resolve(['Ada', 'Grace']);

  await expect.poll(() => client.getQueryData(queryKey)).toEqual(['Ada', 'Grace']);
});
