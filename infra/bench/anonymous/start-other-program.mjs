import { fork } from 'node:child_process';
import { once } from 'node:events';

/** Starts a program that answers requests as slowly as the gateway answers costly ones. Stopped by `using`. */
export async function startOtherProgram() {
  const program = fork(new URL('./other-program.mjs', import.meta.url));
  const [port] = await once(program, 'message');
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => program.kill(),
  };
}
