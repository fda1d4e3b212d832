import { useEffect, useEffectEvent, useState } from 'react';

/** Accepts a file that is dropped anywhere on the page. Returns whether one is being dragged over it. */
export function useFileDrop({ isOn, onFile }: { isOn: boolean; onFile: (file: File) => void }): boolean {
  const [isDragging, setIsDragging] = useState(false);
  const accept = useEffectEvent(onFile);

  useEffect(() => {
    if (!isOn) return;
    const listeners = new AbortController();
    const { signal } = listeners;
    const listen = (type: 'dragover' | 'dragleave' | 'drop', run: (event: DragEvent) => void) =>
      addEventListener(type, (event) => event.dataTransfer?.types.includes('Files') && run(event), { signal });

    listen('dragover', (event) => {
      event.preventDefault();
      setIsDragging(true);
    });
    // Without a related target the pointer has left the page.
    listen('dragleave', ({ relatedTarget }) => !relatedTarget && setIsDragging(false));
    listen('drop', (event) => {
      // The browser would open the file instead of the page.
      event.preventDefault();
      setIsDragging(false);
      const file = event.dataTransfer?.files[0];
      if (file) accept(file);
    });
    return () => {
      listeners.abort();
      setIsDragging(false);
    };
  }, [isOn]);

  return isDragging;
}
