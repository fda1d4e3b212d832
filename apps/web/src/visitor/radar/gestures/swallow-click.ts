/** Keeps the click that may follow a long press from what the press has opened under the finger. */
export function swallowClick(): void {
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
  // The next press is another one.
  window.addEventListener('pointerdown', () => done.abort(), options);
}
