import { silentReporter } from '../console/reporter.ts';
import { takeStackLock } from '../data-folder/stack-lock.ts';

/** Holds the lock of a data folder, and on request notes a process of its own, until it is killed. */
const [path, childPid] = process.argv.slice(2);
const lock = await takeStackLock(path!, {
  address: 'http://localhost:4000',
  reporter: silentReporter,
  signal: new AbortController().signal,
});
if (childPid) lock.note({ name: 'postgres', pid: Number(childPid), stopSignal: 'SIGTERM', role: 'service' });

process.on('message', () => {
  lock.markStopping();
  setTimeout(() => {
    lock.release();
    process.exit();
  }, 500);
});
process.send?.('held');
