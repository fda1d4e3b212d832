type Item<T> = { value: T; bytes: number };

/** Things with a size, bounded in bytes; the longest unused go first. */
export class ByteLru<T> {
  readonly #items = new Map<string, Item<T>>();
  readonly #maxBytes: number;
  readonly #onEvict: (key: string, value: T) => void;
  #bytes = 0;

  constructor(maxBytes: number, onEvict: (key: string, value: T) => void = () => {}) {
    this.#maxBytes = maxBytes;
    this.#onEvict = onEvict;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get size(): number {
    return this.#items.size;
  }

  /** Using a thing makes it the last to go. */
  get(key: string): T | undefined {
    const item = this.#items.get(key);
    if (!item) return undefined;
    this.#items.delete(key);
    this.#items.set(key, item);
    return item.value;
  }

  set(key: string, value: T, bytes: number): void {
    this.delete(key);
    this.#items.set(key, { value, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#maxBytes) this.#evict(this.#items.keys().next().value!);
  }

  /** Forgets without evicting. */
  delete(key: string): void {
    this.#bytes -= this.#items.get(key)?.bytes ?? 0;
    this.#items.delete(key);
  }

  evictWhere(isUnwanted: (value: T) => boolean): void {
    for (const [key, { value }] of this.#items) if (isUnwanted(value)) this.#evict(key);
  }

  #evict(key: string): void {
    const { value } = this.#items.get(key)!;
    this.delete(key);
    this.#onEvict(key, value);
  }
}
