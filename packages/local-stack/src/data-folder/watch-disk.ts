import { ConfigError } from '@around/service-kit/load-config';
import type { Reporter } from '../console/reporter.ts';
import { describeFullDisk } from './disk-space.ts';

export type DiskWatch = {
  isFull: () => boolean;
  /** Ends the stack if the disk is full, because the service cannot start again. Returns whether it does. */
  endIfFull: (service: string) => boolean;
  close: () => void;
};

type Options = { folder: string; reporter: Reporter; end: (reason: ConfigError) => void };

const CHECK_EVERY_MS = 2_000;

/**
 * Reports once when the disk of the data folder is full, and once when it has room again. Around stays up meanwhile: the feed works,
 * new stories wait. A database server that ends on a full disk ends the stack.
 */
export function watchDisk({ folder, reporter, end }: Options): DiskWatch {
  let isReported = false;

  function check(): void {
    const problem = describeFullDisk(folder);
    if ((problem !== undefined) === isReported) return;
    isReported = problem !== undefined;
    reporter.line(
      problem
        ? `  ${problem}. New stories and videos wait until there is room; the programs' own errors are in the logs.`
        : '  The disk has room again.',
    );
  }

  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    isFull: () => isReported || describeFullDisk(folder) !== undefined,
    endIfFull(service) {
      const problem = describeFullDisk(folder);
      if (!problem) return false;
      end(new ConfigError(`${problem}, and ${service} has ended. Make room, then start Around again.`));
      return true;
    },
    close: () => clearInterval(timer),
  };
}
