/** Listens to the changes of a gateway's feed around a position. */
export async function listenToEvents(
  url: string,
  { latitude, longitude }: { latitude: number; longitude: number },
): Promise<AsyncDisposable & { text: () => string }> {
  const leaving = new AbortController();
  const address = `${url}/api/feed/events?lat=${latitude}&lng=${longitude}`;
  const response = await fetch(address, { signal: leaving.signal });
  let text = '';
  const reading = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })().catch(() => undefined);
  return {
    text: () => text,
    async [Symbol.asyncDispose]() {
      leaving.abort();
      await reading;
    },
  };
}
