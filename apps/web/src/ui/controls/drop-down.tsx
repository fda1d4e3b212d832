import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

type Props = {
  label: string;
  summary: ReactNode;
  summaryClassName: string;
  className?: string;
  /** `closing` wraps an action that opens something else: it first closes the panel and returns the focus to the button. */
  children: (closing: (act: () => void) => () => void) => ReactNode;
};

/** A button with a panel below it. A press outside, the focus outside or Escape closes the panel. */
export function DropDown({ label, summary, summaryClassName, className, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);
  const closing = (act: () => void) => () => {
    close();
    act();
  };

  useEffect(() => {
    if (!isOpen) return;
    function closeOutside({ target }: Event) {
      if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false);
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key === 'Escape') close();
    }
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isOpen, close]);

  return (
    <div className="relative shrink-0" ref={frame}>
      <button
        aria-controls={isOpen ? panelId : undefined}
        aria-expanded={isOpen}
        aria-label={label}
        className={classNames('grid size-11 place-items-center rounded-full transition', summaryClassName)}
        onClick={() => setIsOpen(!isOpen)}
        ref={button}
        type="button"
      >
        {summary}
      </button>
      {isOpen && (
        <div
          className={classNames(
            'absolute inset-e-0 top-full z-40 mt-2 max-h-[calc(100dvh-88px)] max-w-[calc(100dvw-20px)] overflow-y-auto overscroll-contain animate-[rise_150ms_var(--ease-out)] rounded-sheet border border-line bg-surface p-2 text-14 text-ink shadow-float',
            className,
          )}
          id={panelId}
        >
          {children(closing)}
        </div>
      )}
    </div>
  );
}
