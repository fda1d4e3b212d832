import type { RunReport } from '@around/database/statistics/run-reports';

const COLUMNS = [
  'startedAt',
  'finishedAt',
  'reason',
  'durationMs',
  'successRate',
  'storiesFetched',
  'storiesAdded',
  'storiesUnplaced',
  'locationsUpdated',
  'accountsProcessed',
  'accountsWithErrors',
  'rateLimitEvents',
  'requestsMade',
  'profilesLive',
  'profilesMissed',
] as const satisfies Array<keyof RunReport>;

/** Cells are numbers, times and our own enum values, so none needs quoting and none can be read as a formula. */
export function runsAsCsv(runs: RunReport[]): string {
  const lines = runs.map((run) => COLUMNS.map((column) => toCell(run[column])).join(','));
  return `${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function toCell(value: RunReport[(typeof COLUMNS)[number]]): string {
  if (value === null) return '';
  return value instanceof Date ? value.toISOString() : String(value);
}
