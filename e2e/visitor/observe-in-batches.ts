/** In the page: an IntersectionObserver collects its entries, as it does while the page is busy, and delivers them after `waitMs`. */
export function observeInBatches(waitMs: number): void {
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const batch: IntersectionObserverEntry[] = [];
      super((entries, observer) => {
        if (batch.length === 0) setTimeout(() => callback(batch.splice(0), observer), waitMs);
        batch.push(...entries);
      }, options);
    }
  };
}
