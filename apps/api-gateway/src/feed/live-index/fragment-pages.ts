import { type Stored, storedLength, wholeWords, wordsOf } from '../fragments/fragment.ts';

/** Where something is stored: the number of its page and its first word there, in one small number. */
export type Handle = number;

export type FragmentPages = {
  /** Reserves so many bytes. */
  allocate: (length: number) => Handle;
  /** Stores a copy. */
  add: (stored: Stored) => Handle;
  get: (handle: Handle) => Stored;
  remove: (handle: Handle) => void;
  /** Whether most of this page is unused. Moving its fragments to other pages frees it. */
  isSparse: (handle: Handle) => boolean;
  /** Whether so much is unused that it pays to move fragments. */
  isCompactionDue: () => boolean;
  allocatedBytes: () => number;
};

const PAGE_BITS = 20;
const PAGE_BYTES = 1 << PAGE_BITS;
/** Offsets are whole words. */
const WORD_BITS = 2;
const HANDLE_BITS = PAGE_BITS - WORD_BITS;
const MAX_WORD = (1 << HANDLE_BITS) - 1;

type Page = { bytes: Buffer; words: Int32Array; used: number; live: number };

/** Stores fragments one after the other in large buffers. A page is dropped when its last fragment is removed. */
export function fragmentPages(): FragmentPages {
  const pages: Array<Page | undefined> = [];
  const emptyNumbers: number[] = [];
  let current: Page | undefined;
  let currentNumber = 0;
  let allocated = 0;
  let live = 0;

  function openPage(length: number): Page {
    const bytes = Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, length));
    allocated += bytes.length;
    const previous = currentNumber;
    const isPreviousEmpty = current?.live === 0;
    current = { bytes, words: wordsOf(bytes), used: 0, live: 0 };
    currentNumber = emptyNumbers.pop() ?? pages.length;
    pages[currentNumber] = current;
    if (isPreviousEmpty) dropPage(previous);
    return current;
  }

  function dropPage(number: number): void {
    allocated -= pages[number]!.bytes.length;
    pages[number] = undefined;
    emptyNumbers.push(number);
  }

  function get(handle: Handle): Stored {
    const { bytes, words } = pages[pageOf(handle)]!;
    return { bytes, words, offset: (handle & MAX_WORD) << WORD_BITS };
  }

  function allocate(bytes: number): Handle {
    const length = wholeWords(bytes);
    const isRoom = current !== undefined && current.used + length <= current.bytes.length;
    const page = isRoom ? current! : openPage(length);
    const offset = page.used;
    page.used += length;
    page.live += length;
    live += length;
    return (currentNumber << HANDLE_BITS) | (offset >>> WORD_BITS);
  }

  return {
    allocate,
    add(stored) {
      const length = storedLength(stored);
      const handle = allocate(length);
      const { bytes, offset } = get(handle);
      stored.bytes.copy(bytes, offset, stored.offset, stored.offset + length);
      return handle;
    },
    get,
    remove(handle) {
      const number = pageOf(handle);
      const page = pages[number]!;
      const length = storedLength(get(handle));
      page.live -= length;
      live -= length;
      if (page.live === 0 && page !== current) dropPage(number);
    },
    isSparse(handle) {
      const page = pages[pageOf(handle)]!;
      return page !== current && page.live < page.bytes.length / 2;
    },
    isCompactionDue: () => allocated > 4 * PAGE_BYTES && live < allocated * 0.7,
    allocatedBytes: () => allocated,
  };
}

function pageOf(handle: Handle): number {
  return handle >>> HANDLE_BITS;
}
