import type { Db } from '@around/database/db';
import { addToOutbox, type OutboxJob, relayOutbox } from '@around/database/outbox/outbox-queries';
import type { RelayOutbox } from '@around/queues/outbox/outbox-relay';

export type TestOutbox = {
  add: (jobs: OutboxJob[]) => Promise<void>;
  relay: RelayOutbox;
  countUnsent: () => Promise<number>;
};

/** The real outbox table, for tests of code that does not depend on the database package. */
export function testOutbox(db: Db): TestOutbox {
  return {
    add: (jobs) => addToOutbox(db, jobs),
    relay: (send) => relayOutbox(db, send),
    async countUnsent() {
      const unsent = await db.selectFrom('outbox').select('id').where('sentAt', 'is', null).execute();
      return unsent.length;
    },
  };
}
