import type { ReactNode } from 'react';
import { StoryFooter } from '../story-player/view/story-footer.tsx';
import { StoryScrims } from '../story-player/view/story-scrims.tsx';

type Props = {
  header: ReactNode;
  caption: ReactNode;
  controls?: ReactNode;
  isChromeHidden?: boolean;
  children: ReactNode;
};

/** The layout of a viewer: media, header, caption and controls. */
export function ViewerFrame({ header, caption, controls, isChromeHidden = false, children }: Props) {
  return (
    <div className="group relative isolate size-full overflow-hidden bg-night framed:rounded-card">
      {children}
      <div className={isChromeHidden ? 'opacity-0 transition-opacity' : 'transition-opacity'}>
        <StoryScrims />
        <div className="pointer-events-none absolute inset-x-0 top-0 z-10 p-3 pt-[calc(env(safe-area-inset-top)+12px)]">
          {header}
        </div>
        <StoryFooter
          caption={caption}
          className="inset-0 pb-[max(20px,env(safe-area-inset-bottom))]"
          controls={controls}
        />
      </div>
    </div>
  );
}
