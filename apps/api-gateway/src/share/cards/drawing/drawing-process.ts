import { type IsolatedProcess, startIsolatedProcess } from '@around/service-kit/isolated-work/isolated-process';

/** Without a poster the card of Around itself is drawn. */
export type DrawingRequest = { poster: Uint8Array | undefined };
export type DrawingAnswer = { card: Uint8Array } | { failure: string };

/** A process that draws preview cards from untrusted posters. */
export function startDrawing(): IsolatedProcess<DrawingRequest, DrawingAnswer> {
  return startIsolatedProcess(new URL('./drawing-main.ts', import.meta.url));
}
