import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@around/local-stack/repository';
import { crawlQueue } from '@around/queues/jobs/crawl-jobs';
import { sql } from 'kysely';
import type { Rig } from './test-rig.ts';

/** Saves logs, the network's requests and the state of Postgres and Redis after a failure; returns the folder. */
export async function saveDiagnostics({ folders, db, redis, network }: Rig, claim: string): Promise<string> {
  const name = `${claim.replaceAll(/\W+/g, '-').slice(0, 60)}-${Date.now()}`;
  const folder = join(repositoryRoot, '.data', 'faults', name);
  mkdirSync(folder, { recursive: true });
  cpSync(folders.logs, folder, { recursive: true });
  const answers = { now: 'select clock_timestamp() as now', ...questions };
  for (const [about, question] of Object.entries(answers)) {
    const rows = await sql
      .raw(question)
      .execute(db)
      .then((result) => result.rows)
      .catch(String);
    writeFileSync(join(folder, `${about}.json`), JSON.stringify(rows, null, 2));
  }
  writeFileSync(join(folder, 'requests.json'), JSON.stringify(await network.readLog().catch(String)));
  writeFileSync(join(folder, 'queue.json'), JSON.stringify(await readQueue(redis), null, 2));
  return folder;
}

const questions = {
  runs: 'select * from crawl_runs order by started_at desc limit 20',
  tasks: "select * from crawl_tasks where state <> 'done'",
  outbox: `select outbox.* from outbox join crawl_tasks task on payload->>'taskId' = task.id::text
    where task.state = 'pending' or outbox.sent_at is null`,
  accounts: `select username, state, state_reason, cooldown_until, leased_until, lease_owner, next_request_at, request_in_flight
    from accounts`,
  proxies: 'select host, port, state, cooldown_until, error_count from proxies',
};

/** The jobs in each list of the queue, and its deduplication keys. */
async function readQueue({ command }: Rig['redis']): Promise<unknown> {
  const at = (name: string) => `around:${crawlQueue.name}:${name}`;
  try {
    const known = (await command('KEYS', at('de:*'))) as string[];
    return {
      wait: await command('LRANGE', at('wait'), 0, -1),
      active: await command('LRANGE', at('active'), 0, -1),
      delayed: await command('ZRANGE', at('delayed'), 0, -1, 'WITHSCORES'),
      stalled: await command('SMEMBERS', at('stalled')),
      schedule: await command('ZRANGE', at('repeat'), 0, -1, 'WITHSCORES'),
      unfinished: Object.fromEntries(
        await Promise.all(
          known.map(async (key) => {
            const jobId = (await command('GET', key)) as string;
            return [key, { jobId, fields: await command('HGETALL', at(jobId)) }];
          }),
        ),
      ),
    };
  } catch (error) {
    return String(error);
  }
}
