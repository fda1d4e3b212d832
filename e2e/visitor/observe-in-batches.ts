/**
 * In the page: an IntersectionObserver collects its entries and delivers them after `waitMs`, as it does while the page is busy. The entries
 * of one target stand together.
 */
export function observeInBatches(waitMs: number): void {
  globalThis.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const batch = new Map<Element, IntersectionObserverEntry[]>();
      function deliver(observer: IntersectionObserver) {
        const entries = [...batch.values()].flat();
        batch.clear();
        callback(entries, observer);
      }
      super((entries, observer) => {
        if (batch.size === 0) setTimeout(deliver, waitMs, observer);
        for (const entry of entries) batch.set(entry.target, [...(batch.get(entry.target) ?? []), entry]);
      }, options);
    }
  };
}
