import { type ReactNode, useId } from 'react';
import { ProfileIcon, type ProfileIconName } from './profile-icon.tsx';

type Props = { title: string; icon: ProfileIconName; text?: ReactNode; children: ReactNode };

/** A section of the page: its heading, one sentence about it, its rows and actions. */
export function Card({ title, icon, text, children }: Props) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-sheet border border-line bg-surface p-5 sm:p-6"
    >
      <header className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-paper text-muted">
          <ProfileIcon name={icon} />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-16 font-bold" id={headingId}>
            {title}
          </h2>
          {text && <p className="text-14 text-muted">{text}</p>}
        </div>
      </header>
      {children}
    </section>
  );
}

/** The actions of a card: side by side where there is room. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2.5">{children}</div>;
}
