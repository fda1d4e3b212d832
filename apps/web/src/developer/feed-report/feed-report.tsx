import { type ReactNode, useState } from 'react';
import { PrimaryButton } from '../../ui/controls/buttons.tsx';
import { Dump } from '../../ui/controls/dump.tsx';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { Fact, Panel } from '../page/panel.tsx';
import { DebugRow } from './debug-row.tsx';

/** Renders a place in the visitor's story viewer, which developer pages cannot import. */
export type RenderViewer = (place: FeedPlace, onClose: () => void) => ReactNode;

export type ReportedFeed = {
  isLoading: boolean;
  isError: boolean;
  /** Why the feed could not be loaded, if the page does not say so elsewhere. */
  error?: string | null;
  places: FeedPlace[];
  /** The position of the request, as text. */
  position: string;
  onRetry: () => void;
};
type Props = ReportedFeed & { renderViewer: RenderViewer };

const SHOWN_PLACES = 12;

/** The state of a feed and the list of its first places; a press opens a place's stories. */
export function FeedReport({ isLoading, isError, error, places, position, onRetry, renderViewer }: Props) {
  const [opened, setOpened] = useState<FeedPlace | null>(null);

  function open(chosen: FeedPlace) {
    if (chosen.stories.length > 0) setOpened(chosen);
    else showNotice({ title: 'No Stories Available', description: 'This location has no stories to display.' });
  }

  return (
    <>
      <Panel>
        <Fact name="Loading">{String(isLoading)}</Fact>
        <Fact name="Error">{String(isError)}</Fact>
        {error && (
          <p className="text-14 font-semibold text-danger-text" role="alert">
            {error}
          </p>
        )}
        <Fact name="Locations">{places.length}</Fact>
        {places[0] && <Dump value={places[0]} />}
      </Panel>
      {isLoading && <p role="status">Loading locations and stories...</p>}
      {!isLoading && places.length === 0 && (
        <Panel>
          <h2 className="text-20 font-bold">No Locations Found</h2>
          <p className="text-14 text-muted">{position}</p>
          <PrimaryButton className="w-fit" icon="refresh" onClick={onRetry}>
            Retry
          </PrimaryButton>
        </Panel>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {places.slice(0, SHOWN_PLACES).map((listed) => (
          <li key={listed.id}>
            <DebugRow onOpen={() => open(listed)} place={listed} />
          </li>
        ))}
      </ul>
      {opened && renderViewer(opened, () => setOpened(null))}
    </>
  );
}

export function describePosition(name: string, latitude: number, longitude: number): string {
  return `${name} (${latitude.toFixed(4)}, ${longitude.toFixed(4)})`;
}
