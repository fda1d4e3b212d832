import { z } from 'zod';

export const ServiceAddresses = z.object({ databaseUrl: z.string().optional(), redisUrl: z.string().optional() });
export type ServiceAddresses = z.infer<typeof ServiceAddresses>;

export type Service = 'postgres' | 'redis';

export type HeldServices = { addresses: ServiceAddresses; close: () => Promise<void> };
