import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';

type Props = { icon: IconName; title: string; text?: string; children?: ReactNode; isAlert?: boolean };

/** A full screen message with its actions. */
export function StateScreen({ icon, title, text, children, isAlert = false }: Props) {
  return (
    <div className="grid size-full place-items-center-safe overflow-y-auto bg-paper p-6 pt-[calc(var(--bar-shift,0px)+1.5rem)] pb-[calc(var(--bottom-bar,0px)+1.5rem)] text-ink framed:pt-6">
      <div
        className="grid max-w-sm animate-[rise_250ms_var(--ease-out)] justify-items-center gap-3 text-center"
        role={isAlert ? 'alert' : 'status'}
      >
        <span className="mb-2 grid size-20 short:hidden place-items-center rounded-full bg-linear-to-br from-glow/20 to-amber/20 text-accent-text">
          <Icon name={icon} size={36} />
        </span>
        <h2 className="text-20 font-bold">{title}</h2>
        {text && <p className="text-16 text-balance text-muted">{text}</p>}
        {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </div>
  );
}
