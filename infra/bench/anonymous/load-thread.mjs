import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { OTHER_PROGRAM, requestKinds } from './request-kinds.mjs';
import { sendBursts } from './send-bursts.mjs';
import { slowReaderKinds, startSlowReaders } from './slow-readers.mjs';

const { base, places, name } = workerData;
const burst = [OTHER_PROGRAM, ...requestKinds(places)].find((kind) => kind.name === name);
const slow = slowReaderKinds(places).find((kind) => kind.name === name);
const load = burst ? sendBursts(base, burst.next) : startSlowReaders(base, slow.next);
parentPort.postMessage('started');
await once(parentPort, 'message');
parentPort.postMessage(await load.stop());
