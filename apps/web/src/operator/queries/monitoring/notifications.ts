import { getNotifications } from '@around/contracts/operator/monitoring/notifications';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { operatorQuery } from '../operator-query.ts';

export type { Notifications } from '@around/contracts/operator/monitoring/notifications';

export const notificationsQuery = queryOptions({
  ...operatorQuery,
  queryKey: ['operator', 'notifications'],
  queryFn: ({ signal }) => callApi(getNotifications, { signal }),
  refetchInterval: 10_000,
});
