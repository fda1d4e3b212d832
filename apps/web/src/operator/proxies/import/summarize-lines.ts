import type { ImportLine } from '../../queries/proxies/proxy-import.ts';

const statusTexts: [ImportLine['status'], string][] = [
  ['new', 'new'],
  ['duplicate', 'known already'],
  ['repeated', 'repeated'],
  ['invalid', 'invalid'],
];

/** "12 new, 2 known already, 1 invalid"; zero counts are left out. */
export function summarizeLines(lines: Pick<ImportLine, 'status'>[]): string {
  const parts = statusTexts.flatMap(([status, text]) => {
    const count = lines.filter((line) => line.status === status).length;
    return count > 0 ? [`${count} ${text}`] : [];
  });
  return parts.length > 0 ? parts.join(', ') : 'No lines';
}
