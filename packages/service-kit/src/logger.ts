import { type Logger, pino } from 'pino';

export type { Logger };

type LoggerOptions = { program: string; level: string };

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

export function createLogger({ program, level }: LoggerOptions): Logger {
  return pino({
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    formatters: { level: (label) => ({ level: label }) },
  });
}
