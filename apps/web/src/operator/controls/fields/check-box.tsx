import { useEffect, useRef } from 'react';

type Props = {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  /** Shows the indeterminate state. */
  isPartly?: boolean;
  isDisabled?: boolean;
  isLabelHidden?: boolean;
};

export function CheckBox({ label, isChecked, onChange, isPartly = false, isDisabled, isLabelHidden = false }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className="inline-flex min-h-10 items-center max-md:min-w-10 md:[td_&]:min-h-7 gap-2 text-14 max-md:justify-end">
      <input
        checked={isChecked}
        className="size-[18px] shrink-0 accent-accent"
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
        ref={box}
        type="checkbox"
      />
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
