import { removeSecondFactor } from '@around/database/admins/second-factor-queries';
import { writeAudit } from '@around/database/audit/audit-queries';
import { connectDatabase } from '@around/database/db';
import { loadConfig } from '@around/service-kit/load-config';
import { z } from 'zod';

// For an admin who has lost the second factor and the recovery codes. The next login asks for the password alone.

const config = loadConfig(z.object({ DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }) }), process.env);
const username = process.argv[2] ?? '';
const db = connectDatabase(config.DATABASE_URL, { poolSize: 1, program: 'remove-second-factor' });
try {
  const isRemoved = await db.transaction().execute(async (tx) => {
    const isKnown = await removeSecondFactor(tx, username);
    if (isKnown) {
      await writeAudit(tx, { actor: '(command line)', action: 'admin.remove-second-factor', target: username });
    }
    return isKnown;
  });
  if (isRemoved) process.stdout.write(`${username} has no second factor now\n`);
  else {
    process.stderr.write(`There is no admin ${JSON.stringify(username)}. Usage: remove-second-factor-main.ts <name>\n`);
    process.exitCode = 1;
  }
} finally {
  await db.destroy();
}
