import type { Moment } from '@around/contracts/moments/moments';
import type { QueryClient } from '@tanstack/react-query';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { serverClock } from '../../../ui/time/server-clock.ts';
import { rememberOwnItem } from '../../feed/items/expected-own-item.ts';
import { ownMomentsQuery } from './own-moments-query.ts';

/** Shows a moment that its author has just shared: at once in the lists of this page, and first in the feed of the next one. */
export function addSharedMoment(client: QueryClient, moment: Moment): void {
  const { queryKey } = ownMomentsQuery;
  rememberOwnItem(serverClock.toDeviceTime(Date.parse(moment.expiresAt)));
  changeQueryData(client, queryKey, (moments) => moments && [moment, ...moments.filter(({ id }) => id !== moment.id)]);
  void client.invalidateQueries({ queryKey });
}
