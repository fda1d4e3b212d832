import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../lib/class-names.ts';

type Props = {
  label: string;
  summary: ReactNode;
  summaryClassName: string;
  className?: string;
  children: ReactNode;
};

/** A button with a panel under it. A press elsewhere or Escape closes it. */
export function DropDown({ label, summary, summaryClassName, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const close = () => details.current?.removeAttribute('open');
    function onPointerDown({ target }: PointerEvent) {
      if (target instanceof Node && !details.current?.contains(target)) close();
    }
    function onKeyDown({ key }: KeyboardEvent) {
      if (key !== 'Escape' || !details.current?.open) return;
      close();
      details.current.querySelector('summary')?.focus();
    }
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return (
    <details className="relative shrink-0" ref={details}>
      <summary
        aria-label={label}
        className={classNames(
          'grid size-11 list-none place-items-center rounded-full transition [&::-webkit-details-marker]:hidden',
          summaryClassName,
        )}
      >
        {summary}
      </summary>
      <div
        className={classNames(
          'absolute inset-e-0 top-full z-40 mt-2 animate-[rise_150ms_var(--ease-out)] rounded-sheet border border-line bg-surface p-2 text-14 text-ink shadow-float',
          className,
        )}
      >
        {children}
      </div>
    </details>
  );
}
