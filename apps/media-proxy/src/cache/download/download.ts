import type { MediaType } from '../../media/media-type.ts';
import type { UpstreamBody } from '../../upstream/connection/upstream-body.ts';
import type { MediaHead } from '../../upstream/media-head.ts';
import type { DownloadReader } from './download-reader.ts';
import { limitPause } from './pause-limit.ts';
import type { Spool, SpoolEvents } from './spool.ts';

export type OpenedFile = { head: MediaHead; type: MediaType; body: UpstreamBody };

type Steps = {
  open(signal: AbortSignal): Promise<OpenedFile>;
  prepareSpool(head: MediaHead, events: SpoolEvents): Spool;
  /** Stores a complete download. */
  keep(download: Download, spool: Spool): Promise<void>;
};

/** How long slow clients may pause the upstream before they have to read from the spool instead. */
const MAX_PAUSE_MS = 500;

/** The download of one whole file from the upstream into the cache. Any number of clients can read it meanwhile. */
export class Download {
  /** Resolves when head and type are known and reading can begin. */
  readonly ready: Promise<Download>;
  /** Resolves when the download is complete and stored, or has failed. */
  readonly ended: Promise<void>;
  readonly #end = Promise.withResolvers<void>();
  readonly #steps: Steps;
  readonly #cancellation = new AbortController();
  readonly #readers = new Set<DownloadReader>();
  #opened: OpenedFile | undefined;
  #spool: Spool | undefined;
  readonly #pause = limitPause(MAX_PAUSE_MS, () => this.#resume());
  #holders = 0;
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

  /** The body has ended, and all bytes have arrived. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  get isCancelled(): boolean {
    return this.#cancellation.signal.aborted;
  }

  read(position: number, length: number): Promise<Buffer> {
    return this.#spool!.read(position, length);
  }

  /** Keeps the download going until the returned function is called. */
  retain(): () => void {
    this.#holders += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#holders -= 1;
      this.#stopIfUnwanted();
    };
  }

  /** Stops it for all readers, unless all bytes have arrived and are only being stored. */
  cancel(reason: Error): void {
    if (this.#isComplete) return;
    this.#cancellation.abort(reason);
    if (this.#spool) this.startFlow();
  }

  addReader(reader: DownloadReader): void {
    this.#readers.add(reader);
    if (this.#failure) reader.onFailure(this.#failure);
    this.startFlow();
  }

  /** The body stays paused until the first reader is added, so that this reader gets the chunks without reading the disk. */
  startFlow(): void {
    if (this.#isFlowing) return;
    this.#isFlowing = true;
    this.#opened!.body.flowInto({
      write: (chunk) => this.#receive(chunk),
      end: () => this.#complete(),
      fail: (error) => this.#fail(error),
    });
  }

  removeReader(reader: DownloadReader): void {
    this.#readers.delete(reader);
    if (this.#readers.size === 0) this.requestMore();
  }

  /** Called by a reader that has taken all received bytes. */
  requestMore(): void {
    this.#pause.reset();
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
    kept.release();
    return this.#spool!.hasRoom && this.#someReaderHasRoom();
  }

  /** When the buffers of all clients are full, the upstream pauses until one has room, at most for `MAX_PAUSE_MS`. */
  #someReaderHasRoom(): boolean {
    if (this.#pause.isExpired || this.#readers.size === 0) return true;
    for (const reader of this.#readers) if (reader.hasRoom()) return true;
    this.#pause.start();
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

  /** Does nothing while the disk or the clients have no room for more. */
  #resume(): void {
    if (this.#spool!.hasRoom && !this.#pause.isPaused) this.#opened!.body.resume();
  }

  #progress(): void {
    this.#resume();
    for (const reader of [...this.#readers]) reader.onProgress();
  }

  #settle(): void {
    this.#hasEnded = true;
    this.#pause.reset();
    this.#end.resolve();
    this.#stopIfUnwanted();
  }

  #stopIfUnwanted(): void {
    if (this.#holders > 0) return;
    if (this.#hasEnded) this.#spool?.dispose();
    else if (!this.#hasAllBytes()) this.cancel(new Error('No reader is left'));
  }

  /** A client can leave with the last byte while the upstream is still paused before the end of the body. */
  #hasAllBytes(): boolean {
    return this.#isComplete || this.#received === this.#opened?.head.length;
  }
}
