import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { QueueContract } from './jobs/job-contract.ts';
import type { QueueClient } from './queue-client.ts';

export type QueueBoard = {
  /** A Fastify plugin for the board's path. The caller adds the session check. */
  plugin: ReturnType<FastifyAdapter['registerPlugin']>;
  /** Call it before each request. Opens the queues at first use, and again after a Redis outage. */
  openQueues: () => Promise<void>;
};

type Dependencies = {
  client: QueueClient;
  queues: QueueContract[];
  /** Names of queues that have no workers on purpose, with the reason. */
  unused: Record<string, string>;
  path: string;
  homePath: string;
};

/** Shows the jobs of all queues, read-only: operators change jobs through the API, which writes the audit log. */
export function queueBoard({ client, queues, unused, path, homePath }: Dependencies): QueueBoard {
  const server = new FastifyAdapter();
  server.setBasePath(path);
  const board = createBullBoard({
    queues: [],
    serverAdapter: server,
    options: {
      uiConfig: {
        boardTitle: 'Around queues',
        hideDocsLink: true,
        miscLinks: [{ text: 'Operator console', url: homePath }],
      },
    },
  });
  // The board's own handler would send internal error details to the client.
  server.setErrorHandler((error) => {
    throw error;
  });
  function describe(name: string) {
    const description = unused[name];
    const isUsed = description === undefined;
    return { readOnlyMode: true, ...(!isUsed && { displayName: `${name} (not in use)`, description }) };
  }

  return {
    plugin: server.registerPlugin(),
    async openQueues() {
      const opened = await Promise.all(queues.map((contract) => client.queue(contract)));
      board.replaceQueues(opened.map((queue) => new BullMQAdapter(queue, describe(queue.name))));
    },
  };
}
