import { formatDuration } from '../console/duration.ts';
import type { Crash } from './supervise.ts';

export function describeCrash(name: string, { exitCode, signal, error, restartInMs }: Crash): string {
  const how = error?.message ?? (signal ? `by ${signal}` : `with exit code ${exitCode}`);
  return `${name} ended (${how}) and starts again in ${formatDuration(restartInMs)}`;
}
