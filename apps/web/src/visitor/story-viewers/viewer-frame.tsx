import type { ReactNode } from 'react';
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
        <div className="pointer-events-none absolute inset-x-0 top-0 z-10 p-3 pt-[calc(env(safe-area-inset-top)+0.75rem)]">
          {header}
        </div>
        <div className="pointer-events-none absolute inset-0 z-10 flex items-end gap-4 p-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">
          <div className="min-w-0 flex-1">{caption}</div>
          {controls && <div className="pointer-events-auto grid gap-3 short:grid-flow-col">{controls}</div>}
        </div>
      </div>
    </div>
  );
}
