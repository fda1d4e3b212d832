/** Who opens an exchange with which host. */
export type SlotKey = { host: string; client: string };

type Slots = {
  isFree(key: SlotKey): boolean;
  /** Returns the function that gives the slot back. */
  take(key: SlotKey): () => void;
  /** Open slots of a client, on all hosts. */
  takenBy(client: string): number;
};

/** The rest of a host's slots is for other addresses. Many phones may share one address, so the share is large. */
const SHARE_OF_ONE_CLIENT = 3 / 4;

/** Counts open slots in total, per host, per client, and per client on each host. */
export function createSlots({ perHost, total }: { perHost: number; total: number }): Slots {
  const open = new Map<string, number>();
  const perClient = Math.max(1, Math.floor(perHost * SHARE_OF_ONE_CLIENT));

  function count(name: string): number {
    return open.get(name) ?? 0;
  }

  function add(name: string, change: 1 | -1): void {
    const left = count(name) + change;
    if (left === 0) open.delete(name);
    else open.set(name, left);
  }

  return {
    isFree: ({ host, client }) =>
      count('total') < total && count(`host ${host}`) < perHost && count(`host ${host} client ${client}`) < perClient,

    take({ host, client }) {
      const names = ['total', `host ${host}`, `client ${client}`, `host ${host} client ${client}`];
      for (const name of names) add(name, 1);
      return () => {
        for (const name of names) add(name, -1);
      };
    },

    takenBy: (client) => count(`client ${client}`),
  };
}
