import type { Mutant } from './mutant.ts';

const requests = 'packages/database/src/accounts/account-requests.ts';
const leases = 'packages/database/src/accounts/account-leases.ts';
const waits = 'packages/database/src/accounts/account-waits.ts';
const outbox = 'packages/database/src/outbox/outbox-queries.ts';

export const mutants: Mutant[] = [
  {
    name: 'a lease without a check of its token',
    experiment: 'f04',
    expectedFailure: /requests with an account that another holder has leased/,
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
    name: 'an outbox that marks jobs as sent before it adds them',
    experiment: 'f15',
    expectedFailure: /jobs that are marked as sent and never reached their queue/,
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
    name: 'an ignored cooldown',
    experiment: 'f17',
    expectedFailure: /\+ +"duringCooldown": \[/,
    edits: [
      {
        file: waits,
        from: "      ('cooling', case when account.state = 'cooling' then account.cooldown_until end),\n",
        to: '',
      },
    ],
  },
];
