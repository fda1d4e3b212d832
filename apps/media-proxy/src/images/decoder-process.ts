import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ImageVariant } from './image-variant.ts';

export type DecoderRequest = { original: Uint8Array; variant: ImageVariant };
/** Without `resized` the image cannot be decoded. */
export type DecoderAnswer = { resized: Uint8Array | undefined };

/** A process that decodes untrusted images, one at a time. */
export type DecoderProcess = {
  readonly isAlive: boolean;
  readonly pid: number | undefined;
  /** Resolves with undefined if the image cannot be decoded, or the process has died of it. Kills the process after `timeoutMs`. */
  decode(request: DecoderRequest, timeoutMs: number): Promise<Buffer | undefined>;
  kill(): void;
};

const PROGRAM = fileURLToPath(new URL('./decoder-main.ts', import.meta.url));

/** The process gets no environment variables: it holds no secrets. */
export function startDecoder(): DecoderProcess {
  const child = fork(PROGRAM, { serialization: 'advanced', env: {}, execArgv: [] });
  let isAlive = true;
  let settle: ((resized: Uint8Array | undefined) => void) | undefined;
  child.unref();
  child.channel?.unref();
  child.on('message', ({ resized }: DecoderAnswer) => settle?.(resized));
  child.on('error', end);
  child.on('exit', end);

  function end(): void {
    isAlive = false;
    settle?.(undefined);
  }

  function kill(): void {
    isAlive = false;
    child.kill('SIGKILL');
  }

  return {
    get isAlive() {
      return isAlive;
    },
    pid: child.pid,
    kill,
    async decode(request, timeoutMs) {
      const { promise, resolve } = Promise.withResolvers<Uint8Array | undefined>();
      settle = resolve;
      const timer = setTimeout(kill, timeoutMs);
      child.send(request, (error) => error && kill());
      const resized = await promise.finally(() => clearTimeout(timer));
      return resized && Buffer.from(resized.buffer, resized.byteOffset, resized.byteLength);
    },
  };
}
