import { Agent } from 'node:http';
import type { Socket } from 'node:net';

/** Tells of every connection that it opens for plain forwarded requests; none is used twice. */
export class ClaimingAgent extends Agent {
  readonly #onConnect: (socket: Socket) => void;

  constructor(onConnect: (socket: Socket) => void) {
    super({ keepAlive: false });
    this.#onConnect = onConnect;
  }

  override createConnection(...parameters: Parameters<Agent['createConnection']>) {
    const socket = super.createConnection(...parameters) as Socket;
    socket.once('connect', () => this.#onConnect(socket));
    return socket;
  }
}
