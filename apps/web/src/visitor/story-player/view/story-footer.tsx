import type { ReactNode } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';

type Props = {
  caption: ReactNode;
  controls: ReactNode;
  /** The position at the bottom of the story. */
  className: string;
};

/** The caption and the buttons of a story: side by side, or one below the other where large text leaves no room for that. */
export function StoryFooter({ caption, controls, className }: Props) {
  return (
    <div
      className={classNames(
        'pointer-events-none absolute z-10 flex items-end gap-4 p-4 cramped:flex-col cramped:items-stretch cramped:justify-end cramped:gap-2',
        className,
      )}
    >
      <div className="min-w-0 flex-1 cramped:flex-none">{caption}</div>
      {controls && (
        <div className="pointer-events-auto grid gap-3 short:grid-flow-col cramped:grid-cols-4 cramped:gap-2 cramped:*:aspect-square cramped:*:h-auto cramped:*:w-full cramped:*:max-w-11">
          {controls}
        </div>
      )}
    </div>
  );
}
