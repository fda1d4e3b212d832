/** A request of which no byte was sent for this time has stalled. There is no limit for the whole upload. */
const STALL_MS = 30_000;

/** Aborts the request when it stalls. Attach it before `send`. */
export function watchStalls(request: XMLHttpRequest, onStalled: () => void = () => {}): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastBytes = -1;

  function restart() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      onStalled();
      request.abort();
    }, STALL_MS);
  }

  request.upload.addEventListener('progress', ({ loaded }) => {
    if (loaded !== lastBytes) restart();
    lastBytes = loaded;
  });
  // The server still has to store the last bytes.
  request.upload.addEventListener('load', restart);
  request.addEventListener('loadend', () => clearTimeout(timer));
  restart();
}
