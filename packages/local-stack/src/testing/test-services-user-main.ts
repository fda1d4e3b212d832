import { startTestServices } from '../test-services.ts';

/** Takes test services and keeps them until it is killed, as a test run that dies does. */
const { databaseUrl, redisUrl } = await startTestServices();
process.send?.({ databaseUrl, redisUrl });
setInterval(() => {}, 1_000);
