import type { ReactNode } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import { StoryFooter } from '../../story-player/view/story-footer.tsx';
import { StoryScrims } from '../../story-player/view/story-scrims.tsx';

type Props = {
  label: string;
  header: ReactNode;
  caption: ReactNode;
  controls?: ReactNode;
  isChromeHidden?: boolean;
  children: ReactNode;
};

/** The layout of a card: header, caption and controls over the media in `children`. */
export function CardFrame({ label, header, caption, controls, isChromeHidden = false, children }: Props) {
  const chrome = classNames('transition-opacity duration-150', isChromeHidden && 'opacity-0');
  return (
    <article
      aria-label={label}
      className="relative mx-auto size-full overflow-hidden bg-night framed:aspect-9/16 framed:w-auto framed:max-w-full framed:rounded-card"
    >
      {children}
      <div className={chrome}>
        <StoryScrims />
        <div className="pointer-events-none absolute inset-x-0 top-0 z-10 translate-y-(--bar-shift) p-3 pt-[calc(env(safe-area-inset-top)+12px)] transition-transform duration-250 framed:translate-y-0">
          {header}
        </div>
        <StoryFooter
          caption={caption}
          className="inset-x-0 bottom-0 pb-[calc(var(--bottom-bar)+20px)]"
          controls={controls}
        />
      </div>
    </article>
  );
}
