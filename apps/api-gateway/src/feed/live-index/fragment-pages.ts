import { type Fragment, fragmentLength, wordsOf } from '../fragments/fragment.ts';

/** Where a fragment is: page number and offset in one number. */
export type Handle = number;

export type FragmentPages = {
  add: (fragment: Fragment) => Handle;
  get: (handle: Handle) => Fragment;
  remove: (handle: Handle) => void;
  /** Whether most of the page of this fragment is unused. Moved elsewhere, such fragments free their page. */
  isSparse: (handle: Handle) => boolean;
  /** Whether so much is unused that it pays to move fragments. */
  isCompactionDue: () => boolean;
  allocatedBytes: () => number;
};

const PAGE_BYTES = 1 << 20;

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

  function get(handle: Handle): Fragment {
    const { bytes, words } = pages[Math.floor(handle / PAGE_BYTES)]!;
    return { bytes, words, offset: handle % PAGE_BYTES };
  }

  return {
    add(fragment) {
      const length = fragmentLength(fragment);
      const isRoom = current !== undefined && current.used + length <= current.bytes.length;
      const page = isRoom ? current! : openPage(length);
      const offset = page.used;
      fragment.bytes.copy(page.bytes, offset, fragment.offset, fragment.offset + length);
      page.used += length;
      page.live += length;
      live += length;
      return currentNumber * PAGE_BYTES + offset;
    },
    get,
    remove(handle) {
      const number = Math.floor(handle / PAGE_BYTES);
      const page = pages[number]!;
      const length = fragmentLength(get(handle));
      page.live -= length;
      live -= length;
      if (page.live === 0 && page !== current) dropPage(number);
    },
    isSparse(handle) {
      const page = pages[Math.floor(handle / PAGE_BYTES)]!;
      return page !== current && page.live < page.bytes.length / 2;
    },
    isCompactionDue: () => allocated > 4 * PAGE_BYTES && live < allocated * 0.7,
    allocatedBytes: () => allocated,
  };
}
