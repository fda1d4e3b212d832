import type { Mutant } from './mutant.ts';

const requests = 'packages/database/src/accounts/account-requests.ts';
const leases = 'packages/database/src/accounts/account-leases.ts';
const waits = 'packages/database/src/accounts/account-waits.ts';
const outbox = 'packages/database/src/outbox/outbox-queries.ts';

export const mutants: Mutant[] = [
  {
    name: 'a lease without a check of its token',
    experiment: 'f04',
    says: /requests as an account that somebody else has leased/,
    edits: [
      {
        file: requests,
        from: 'account.lease_token = ',
        to: 'account.lease_token >= ',
      },
      {
        file: leases,
        from: ".where('leaseToken', '=', lease.token)\n    .where('leasedUntil', '>'",
        to: ".where('leasedUntil', '>'",
      },
      {
        file: leases,
        from: ".where('id', '=', lease.accountId)\n    .where('leaseToken', '=', lease.token)\n    .execute();",
        to: ".where('id', '=', lease.accountId)\n    .execute();",
      },
    ],
  },
  {
    name: 'an outbox that marks before it adds',
    experiment: 'f15',
    says: /what the outbox calls sent has arrived/,
    edits: [
      {
        file: outbox,
        from: '  return db.transaction().execute(async (tx) => {\n    const rows',
        to: '  const marked = await db.transaction().execute(async (tx) => {\n    const rows',
      },
      {
        file: outbox,
        from: '    if (rows.length === 0) return 0;\n    await send(rows);\n',
        to: '    if (rows.length === 0) return rows;\n',
      },
      {
        file: outbox,
        from: '    return rows.length;\n  });\n',
        to: '    return rows;\n  });\n  if (marked.length > 0) await send(marked);\n  return marked.length;\n',
      },
    ],
  },
  {
    name: 'a cooldown that is ignored',
    experiment: 'f17',
    says: /\+ +"duringCooldown": \[/,
    edits: [
      {
        file: waits,
        from: "      ('cooling', case when account.state = 'cooling' then account.cooldown_until end),\n",
        to: '',
      },
    ],
  },
];
