/** Where the bytes of an upstream body go. */
export type BodySink = {
  /** False asks the body to wait until `resume` is called. */
  write(chunk: Buffer): boolean;
  end(): void;
  fail(error: Error): void;
};

/** What a body needs from its connection. */
export type BodySource = { pause(): void; resume(): void; abort(reason: Error): void };

const MAX_HELD_BYTES = 64 * 1_024;

/**
 * The bytes of one upstream answer. They are pushed, not pulled: held back until somebody wants them, then handed on chunk by
 * chunk with the sink's back-pressure reaching the upstream's socket.
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

  /** Resolves with the first bytes, fewer than `size` only if the body is shorter. They stay in the body. */
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

  /** More bytes than this end the exchange with an error. */
  limitTo(bytes: number): void {
    this.#limit = bytes;
    if (this.#received > bytes) this.#exceed();
  }

  /** Fewer bytes than this, or more, end the exchange with an error. */
  expectExactly(bytes: number): void {
    this.#expected = bytes;
    this.limitTo(bytes);
    if (this.#outcome) this.#outcome.error ??= this.#findShortage();
  }

  flowInto(sink: BodySink): void {
    this.#sink = sink;
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    let goesOn = true;
    for (const chunk of held) goesOn = sink.write(chunk);
    if (this.#outcome) this.#settleSink();
    else if (goesOn) this.#source.resume();
    else this.#source.pause();
  }

  resume(): void {
    if (!this.#outcome) this.#source.resume();
  }

  /** Stops the upstream. Harmless after the end. */
  cancel(reason: Error = new Error('No longer wanted')): void {
    if (!this.#outcome) this.#source.abort(reason);
  }

  /** From the connection. */
  receive(chunk: Buffer): void {
    this.#received += chunk.length;
    if (this.#received > this.#limit) this.#exceed();
    else if (!this.#sink) this.#hold(chunk);
    else if (!this.#sink.write(chunk)) this.#source.pause();
  }

  /** From the connection: everything is here, or `error` says why not. */
  finish(error?: Error): void {
    if (this.#outcome) return;
    this.#outcome = { error: error ?? this.#findShortage() };
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

  #findShortage(): Error | undefined {
    if (this.#expected === undefined || this.#received === this.#expected) return undefined;
    return new Error(`Upstream sent ${this.#received} of ${this.#expected} bytes`);
  }

  #settleSink(): void {
    const error = this.#outcome?.error;
    if (error) this.#sink?.fail(error);
    else this.#sink?.end();
  }
}
