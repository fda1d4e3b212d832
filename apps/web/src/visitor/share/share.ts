export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** The system's share sheet where there is one, else the clipboard. */
export async function share(shared: { title: string; text: string; url: string }): Promise<ShareOutcome> {
  const { share: openSheet, clipboard } = navigator as Partial<Navigator>;
  try {
    if (openSheet) {
      await openSheet.call(navigator, shared);
      return 'shared';
    }
    if (!clipboard) return 'failed';
    await clipboard.writeText(shared.url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
