import * as z from 'zod/mini';

export const Latitude = degrees(90);
export const Longitude = degrees(180);

export const Coordinates = z.object({ latitude: Latitude, longitude: Longitude });
export type Coordinates = z.infer<typeof Coordinates>;

function degrees(limit: number) {
  const range = `must be between -${limit} and ${limit}`;
  return z.number().check(z.minimum(-limit, range), z.maximum(limit, range));
}
