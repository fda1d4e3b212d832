import type { Db } from '@around/database/db';
import { findSealedRows, replaceSealed, type SealedColumn, sealedColumns } from '@around/database/sealed-columns';
import type { SecretBox } from '@around/service-kit/secret-box';

export type ResealReport = {
  resealed: number;
  /** Sealed with the new key already. */
  current: number;
  /** Contexts of secrets that neither key opens. They are left as they are. */
  unreadable: string[];
};

type Dependencies = { db: Db; current: SecretBox; previous: SecretBox };

const BATCH_SIZE = 500;

/** Seals every secret with the current key. It can be repeated and stopped at any time, while the programs run. */
export async function resealSecrets(dependencies: Dependencies): Promise<ResealReport> {
  const report: ResealReport = { resealed: 0, current: 0, unreadable: [] };
  for (const column of sealedColumns) await resealColumn(dependencies, column, report);
  return report;
}

async function resealColumn(
  { db, current, previous }: Dependencies,
  column: SealedColumn,
  report: ResealReport,
): Promise<void> {
  let after = '';
  for (;;) {
    const rows = await findSealedRows(db, column, { after, limit: BATCH_SIZE });
    for (const row of rows) {
      const context = column.contextOf(row.key);
      if (opens(current, row.sealed, context) !== undefined) {
        report.current += 1;
        continue;
      }
      const secret = opens(previous, row.sealed, context);
      if (secret === undefined) report.unreadable.push(context);
      else if (await replaceSealed(db, column, { row, sealed: current.seal(secret, context) })) report.resealed += 1;
    }
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = last.key;
  }
}

function opens(box: SecretBox, sealed: string, context: string): string | undefined {
  try {
    return box.open(sealed, context);
  } catch {
    return undefined;
  }
}
