import { z } from 'zod';
import { parseShape } from '../answers/parse-shape.ts';
import { CrawlFailure } from '../crawl-failure.ts';
import { type NetworkPlace, Place } from '../schemas/network-place.ts';
import { OptionalText } from '../schemas/wire-values.ts';
import { type Ask, type CallOptions, requireId } from './ask.ts';

const Answer = z.object({
  native_location_data: z.object({ location_info: z.looseObject({ name: OptionalText }).nullable() }),
});

/** A place by its id; only for places that a story names without coordinates. */
export async function fetchLocation(ask: Ask, pk: string, { signal }: CallOptions): Promise<NetworkPlace> {
  const call = 'location';
  const query = { location_id: requireId(pk), show_nearby: 'false' };
  const body = await ask({ call, path: '/api/v1/locations/web_info/', query }, signal);
  const info = parseShape(call, Answer, body).native_location_data.location_info;
  // The network answers an unknown place with none, or with one that has no name.
  if (info === null || info.name === null) {
    throw new CrawlFailure('targetGone', `${call}: no such place`, { origin: 'network' });
  }
  return parseShape(call, Place, info);
}
