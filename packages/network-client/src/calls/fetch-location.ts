import { z } from 'zod';
import { CrawlFailure } from '../crawl-failure.ts';
import { parseShape } from '../responses/parse-shape.ts';
import { type NetworkPlace, Place } from '../schemas/network-place.ts';
import { OptionalText } from '../schemas/wire-values.ts';
import { type CallOptions, requireId, type SendRequest } from './network-request.ts';

const Body = z.object({
  native_location_data: z.object({ location_info: z.looseObject({ name: OptionalText }).nullable() }),
});

/** Looks up a place by id, for stories that name a place without coordinates. */
export async function fetchLocation(send: SendRequest, pk: string, { signal }: CallOptions): Promise<NetworkPlace> {
  const call = 'location';
  const query = { location_id: requireId(pk), show_nearby: 'false' };
  const body = await send({ call, path: '/api/v1/locations/web_info/', query }, signal);
  const info = parseShape(call, Body, body).native_location_data.location_info;
  // For an unknown place the network returns null or a place without a name.
  if (info === null || info.name === null) {
    throw new CrawlFailure('targetGone', `${call}: no such place`, { origin: 'network' });
  }
  return parseShape(call, Place, info);
}
