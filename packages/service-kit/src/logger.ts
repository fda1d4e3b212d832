import { type DestinationStream, type Logger, pino } from 'pino';

export type { Logger };

type LoggerOptions = {
  program: string;
  level: string;
  /** Standard output by default. */
  destination?: DestinationStream;
};

// Names of headers and fields that may contain a secret in any logged object.
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

/** Synchronous: buffered lines that nobody reads would keep a stopping process from exiting. */
function standardOutput(): DestinationStream {
  return pino.destination({ fd: 1, sync: true });
}
