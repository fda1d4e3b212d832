import { startTestServices } from '../test-services.ts';

/** Takes test services and keeps them until it is killed, like a test run that dies. */
const { databaseUrl, redisUrl } = await startTestServices();
process.send?.({ databaseUrl, redisUrl });
setInterval(() => {}, 1_000);
