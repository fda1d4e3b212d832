import { type ReactNode, useRef } from 'react';
import { QuietButton } from '../../../../ui/controls/buttons.tsx';
import type { IconName } from '../../../../ui/icons/icon.tsx';

type Props = {
  onChosen: (file: File) => void;
  /** Opens the camera, on devices that have one. */
  isCamera?: boolean;
  icon?: IconName;
  className?: string;
  children: ReactNode;
};

/** A button that opens the system's file picker, for videos only. */
export function VideoInput({ onChosen, isCamera = false, icon, className, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <QuietButton {...(icon && { icon })} {...(className && { className })} onClick={() => input.current?.click()}>
        {children}
      </QuietButton>
      <input
        accept="video/*"
        aria-hidden="true"
        capture={isCamera ? 'environment' : undefined}
        className="hidden"
        name={isCamera ? 'recording' : 'video'}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again.
          target.value = '';
          if (file) onChosen(file);
        }}
        ref={input}
        tabIndex={-1}
        type="file"
      />
    </>
  );
}
