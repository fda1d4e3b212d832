import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { FastifyAdapter } from '@bull-board/fastify';
import type { QueueContract } from './job-contract.ts';
import type { QueueClient } from './queue-client.ts';

export type QueueBoard = {
  /** A Fastify plugin, to be registered under the board's path. Who may see it is said by whoever registers it. */
  plugin: ReturnType<FastifyAdapter['registerPlugin']>;
  /** Before each request: queues are opened at first use, and anew after Redis was away. */
  openQueues: () => Promise<void>;
};

type Dependencies = { client: QueueClient; queues: QueueContract[]; path: string; homePath: string };

/**
 * Shows the jobs of all queues, and changes none: what may be done to a job is decided in Postgres, where it is written down who
 * did it.
 */
export function queueBoard({ client, queues, path, homePath }: Dependencies): QueueBoard {
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
  // The board's own handler would tell the world what went wrong inside.
  server.setErrorHandler((error) => {
    throw error;
  });
  return {
    plugin: server.registerPlugin(),
    async openQueues() {
      const opened = await Promise.all(queues.map((contract) => client.queue(contract)));
      board.replaceQueues(opened.map((queue) => new BullMQAdapter(queue, { readOnlyMode: true })));
    },
  };
}
