import { useCloseOnBack } from '../../../overlays/use-close-on-back.ts';

/** The browser's Back asks to close the dialog. Mounted anew with another key, it also guards the next Back. */
export function BackGuard({ onBack }: { onBack: () => void }) {
  useCloseOnBack(true, onBack);
  return null;
}
