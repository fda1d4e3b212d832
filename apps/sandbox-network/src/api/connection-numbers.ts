import type { Socket } from 'node:net';

/** Numbers connections in the order of their first request. */
export function connectionNumbers(): (socket: Socket) => number {
  const numbers = new WeakMap<Socket, number>();
  let last = 0;
  return (socket) => {
    const known = numbers.get(socket);
    if (known !== undefined) return known;
    last += 1;
    numbers.set(socket, last);
    return last;
  };
}
