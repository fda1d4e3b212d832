import type { MediaType } from '../media/media-type.ts';
import type { MediaHead } from '../upstream/media-answer.ts';
import type { UpstreamBody } from '../upstream/upstream-body.ts';
import type { DownloadReader } from './download-reader.ts';
import { patienceOf } from './patience.ts';
import type { Spool, SpoolEvents } from './spool.ts';

export type OpenedFile = { head: MediaHead; type: MediaType; body: UpstreamBody };

type Steps = {
  open(signal: AbortSignal): Promise<OpenedFile>;
  prepareSpool(head: MediaHead, events: SpoolEvents): Spool;
  /** Keeps what has come in completely. */
  keep(download: Download, spool: Spool): Promise<void>;
};

/** How long the upstream waits for clients that are a little slower, rather than send them by way of the disk. */
const PATIENCE_MS = 500;
/** With no reader left, a download that is at least half done, or nearly done, is worth finishing. */
const WORTH_FINISHING_BYTES = 2 * 1_024 * 1_024;

/** One whole file on its way from the upstream into the cache, read by any number of clients meanwhile. */
export class Download {
  /** Resolves when head and type are known and reading can begin. */
  readonly ready: Promise<Download>;
  /** Resolves when the last byte has come in and was kept, or the download has failed. */
  readonly ended: Promise<void>;
  readonly #end = Promise.withResolvers<void>();
  readonly #steps: Steps;
  readonly #cancellation = new AbortController();
  readonly #readers = new Set<DownloadReader>();
  #opened: OpenedFile | undefined;
  #spool: Spool | undefined;
  readonly #patience = patienceOf(PATIENCE_MS, () => this.#resume());
  #interest = 0;
  #received = 0;
  #isFlowing = false;
  #isComplete = false;
  #hasEnded = false;
  #failure: Error | undefined;

  constructor(steps: Steps) {
    this.#steps = steps;
    this.ended = this.#end.promise;
    this.ready = this.#begin();
    this.ready.catch(() => {});
  }

  get opened(): OpenedFile {
    return this.#opened!;
  }

  get received(): number {
    return this.#received;
  }

  get readable(): number {
    return this.#spool!.readable;
  }

  /** Everything has come in. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Given up: of no use to anybody who comes now. */
  get isCancelled(): boolean {
    return this.#cancellation.signal.aborted;
  }

  read(position: number, length: number): Promise<Buffer> {
    return this.#spool!.read(position, length);
  }

  /** Whoever wants the download says so, and says once when they no longer do. */
  retain(): () => void {
    this.#interest += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#interest -= 1;
      this.#stopIfUnwanted();
    };
  }

  /** Stops it for everybody, unless everything has come in and is only being kept. */
  cancel(reason: Error): void {
    if (this.#isComplete) return;
    this.#cancellation.abort(reason);
    if (this.#spool) this.flow();
  }

  join(reader: DownloadReader): void {
    this.#readers.add(reader);
    if (this.#failure) reader.onFailure(this.#failure);
    this.flow();
  }

  /** Lets the bytes come. They wait for the first reader, so that it gets them from hand to hand. */
  flow(): void {
    if (this.#isFlowing) return;
    this.#isFlowing = true;
    this.#opened!.body.flowInto({
      write: (chunk) => this.#receive(chunk),
      end: () => this.#complete(),
      fail: (error) => this.#fail(error),
    });
  }

  leave(reader: DownloadReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size === 0) this.wantMore();
  }

  /** From a reader that has taken everything that had come in. */
  wantMore(): void {
    this.#patience.renew();
    this.#resume();
  }

  async #begin(): Promise<Download> {
    try {
      this.#opened = await this.#steps.open(this.#cancellation.signal);
      this.#spool = this.#steps.prepareSpool(this.#opened.head, {
        onProgress: () => this.#progress(),
        onFailure: (error) => this.#cancellation.abort(error),
      });
    } catch (error) {
      this.#cancellation.abort(error);
      this.#settle();
      throw error;
    }
    return this;
  }

  #receive(chunk: Buffer): boolean {
    const position = this.#received;
    this.#received += chunk.length;
    const kept = this.#spool!.append(chunk);
    for (const reader of this.#readers) reader.onChunk(kept, position);
    return this.#spool!.hasRoom && this.#hasRoomSomewhere();
  }

  /** When every client is full, the upstream pauses until one has room, or until patience ends. */
  #hasRoomSomewhere(): boolean {
    if (this.#patience.isLost || this.#readers.size === 0) return true;
    for (const reader of this.#readers) if (reader.hasRoom()) return true;
    this.#patience.begin();
    return false;
  }

  #complete(): void {
    this.#isComplete = true;
    this.#progress();
    this.#steps.keep(this, this.#spool!).then(
      () => this.#settle(),
      () => this.#settle(),
    );
  }

  #fail(error: Error): void {
    this.#failure = error;
    for (const reader of [...this.#readers]) reader.onFailure(error);
    this.#settle();
  }

  /** Neither the disk nor the clients are behind. */
  #resume(): void {
    if (this.#spool!.hasRoom && !this.#patience.isHeld) this.#opened!.body.resume();
  }

  #progress(): void {
    this.#resume();
    for (const reader of [...this.#readers]) reader.onProgress();
  }

  #settle(): void {
    this.#hasEnded = true;
    this.#patience.renew();
    this.#end.resolve();
    this.#stopIfUnwanted();
  }

  #stopIfUnwanted(): void {
    if (this.#interest > 0) return;
    if (this.#hasEnded) this.#spool?.dispose();
    else if (!this.#isComplete && !this.#isWorthFinishing()) this.cancel(new Error('Every reader has left'));
  }

  #isWorthFinishing(): boolean {
    const length = this.#opened?.head.length;
    if (!this.#isFlowing || length === undefined) return false;
    return length - this.#received <= Math.max(this.#received, WORTH_FINISHING_BYTES);
  }
}
