/** Cancels the click that may follow a long press, so that it does not reach what the press has opened under the finger. */
export function suppressClick(): void {
  const done = new AbortController();
  const options = { capture: true, signal: done.signal };
  function onClick(event: MouseEvent): void {
    const isOfKeyboard = event.detail === 0;
    if (isOfKeyboard) return;
    event.preventDefault();
    event.stopPropagation();
    done.abort();
  }
  window.addEventListener('click', onClick, options);
  // A new press has a click of its own.
  window.addEventListener('pointerdown', () => done.abort(), options);
}
