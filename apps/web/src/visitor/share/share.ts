export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Opens the system's share sheet, or copies the URL if the browser has none. */
export async function share(shared: { title: string; text: string; url: string }): Promise<ShareOutcome> {
  const { share: openShareSheet, clipboard } = navigator as Partial<Navigator>;
  try {
    if (openShareSheet) {
      await openShareSheet.call(navigator, shared);
      return 'shared';
    }
    if (!clipboard) return 'failed';
    await clipboard.writeText(shared.url);
    return 'copied';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}
