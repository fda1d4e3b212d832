import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

type LoggerOptions = {
  program: string;
  level: string;
  /** Standard output unless given. */
  destination?: DestinationStream;
};

// Header and field names that may carry a secret in any object a program logs.
const SECRET_PATHS = [
  'authorization',
  'cookie',
  '*.authorization',
  '*.cookie',
  '*.password',
  '*.sessionId',
  '*.proxyUrl',
];

export function createLogger({ program, level, destination = standardOutput() }: LoggerOptions): Logger {
  const options = {
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

/** Written at once: buffered lines that nobody reads any more would keep a stopping process from ever leaving. */
function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: true });
}
