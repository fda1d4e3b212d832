import * as z from 'zod/mini';

export const Latitude = z.number().check(z.minimum(-90), z.maximum(90));
export const Longitude = z.number().check(z.minimum(-180), z.maximum(180));

export const Coordinates = z.object({ latitude: Latitude, longitude: Longitude });
export type Coordinates = z.infer<typeof Coordinates>;
