import {
  allowProfile as allowCall,
  type CollectionRecord,
  excludeProfile as excludeCall,
  readCollection,
  saveCollectionRecord,
} from '@around/contracts/operator/collection';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../ui/api/call-api.ts';
import { operatorQuery } from '../queries/operator-query.ts';

export type { CollectionRecord, ExcludedProfile, Retention } from '@around/contracts/operator/collection';

export const collectionQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'collection'],
  queryFn: ({ signal }) => callApi(readCollection, { signal }),
});

export type RecordTexts = Pick<CollectionRecord, 'purpose' | 'lawfulBasis' | 'contact'>;

export function saveRecord(body: RecordTexts) {
  return callApi(saveCollectionRecord, { body });
}

export function exclude(body: { username: string; reason: string }) {
  return callApi(excludeCall, { body });
}

export function allow({ id }: { id: string }) {
  return callApi(allowCall, { params: { id } });
}
