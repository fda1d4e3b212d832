import { Agent } from 'node:http';
import type { Socket } from 'node:net';

/** Reports every connection that it opens. Each plain forwarded request gets a new one. */
export class TrackingAgent extends Agent {
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
