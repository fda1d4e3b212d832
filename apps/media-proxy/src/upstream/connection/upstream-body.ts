/** The consumer of an upstream body. */
export type BodySink = {
  /** Returns false to pause the body until `resume` is called. */
  write(chunk: Buffer): boolean;
  end(): void;
  fail(error: Error): void;
};

/** The connection that a body comes from. */
export type BodySource = { pause(): void; resume(): void; abort(reason: Error): void };

const MAX_HELD_BYTES = 64 * 1_024;

/**
 * The body of one upstream response. It is buffered and paused until a sink is set, then pushed chunk by chunk; back-pressure of
 * the sink reaches the upstream's socket.
 */
export class UpstreamBody {
  readonly #source: BodySource;
  #held: Buffer[] = [];
  #heldBytes = 0;
  #received = 0;
  #limit = Number.POSITIVE_INFINITY;
  #expected: number | undefined;
  #sink: BodySink | undefined;
  #outcome: { error: Error | undefined } | undefined;
  #onHeld: (() => void) | undefined;

  constructor(source: BodySource) {
    this.#source = source;
  }

  /** Resolves with the first `size` bytes, or fewer if the body is shorter. Does not consume them. */
  async peek(size: number): Promise<Buffer> {
    while (this.#heldBytes < size && !this.#outcome) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#onHeld = resolve;
      await promise;
    }
    if (this.#outcome?.error) throw this.#outcome.error;
    const first = this.#held[0] ?? Buffer.alloc(0);
    return first.length >= size ? first.subarray(0, size) : Buffer.concat(this.#held).subarray(0, size);
  }

  /** A longer body fails the exchange. */
  limitTo(bytes: number): void {
    this.#limit = bytes;
    if (this.#received > bytes) this.#exceed();
  }

  /** A shorter or longer body fails the exchange. */
  expectExactly(bytes: number): void {
    this.#expected = bytes;
    this.limitTo(bytes);
    if (this.#outcome) this.#outcome.error ??= this.#lengthError();
  }

  flowInto(sink: BodySink): void {
    this.#sink = sink;
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    let hasRoom = true;
    for (const chunk of held) hasRoom = sink.write(chunk);
    if (this.#outcome) this.#settleSink();
    else if (hasRoom) this.#source.resume();
    else this.#source.pause();
  }

  resume(): void {
    if (!this.#outcome) this.#source.resume();
  }

  /** Aborts the upstream request. Does nothing after the end. */
  cancel(reason: Error = new Error('The body is not needed')): void {
    if (!this.#outcome) this.#source.abort(reason);
  }

  /** Called by the connection. */
  receive(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received > this.#limit) this.#exceed();
    else if (!this.#sink) this.#hold(chunk);
    else if (!this.#sink.write(chunk)) this.#source.pause();
  }

  /** Called by the connection at the end; `error` if the body is incomplete. */
  finish(error?: Error): void {
    if (this.#outcome) return;
    this.#outcome = { error: error ?? this.#lengthError() };
    this.#onHeld?.();
    if (this.#sink) this.#settleSink();
  }

  #hold(chunk: Buffer): void {
    this.#held.push(chunk);
    this.#heldBytes += chunk.length;
    if (this.#heldBytes >= MAX_HELD_BYTES) this.#source.pause();
    this.#onHeld?.();
  }

  #exceed(): void {
    const error = new Error(`Upstream sent more than ${this.#limit} bytes`);
    this.#held = [];
    if (this.#outcome) this.#outcome.error ??= error;
    else this.#source.abort(error);
  }

  #lengthError(): Error | undefined {
    if (this.#expected === undefined || this.#received === this.#expected) return undefined;
    return new Error(`Upstream sent ${this.#received} of ${this.#expected} bytes`);
  }

  #settleSink(): void {
    const error = this.#outcome?.error;
    if (error) this.#sink?.fail(error);
    else this.#sink?.end();
  }
}
