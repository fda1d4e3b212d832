import { SingleStoryDebugPage, StoryDebugPage } from '../../../developer/player-debug/story-debug-page.tsx';
import type { FeedPlace } from '../../../ui/feed-place/feed-place.ts';
import { useTitle } from '../../../ui/page/use-title.ts';
import { RouteLoading } from '../../shell/route-loading.tsx';
import { PlayerTrial } from './player-trial.tsx';
import { useFeedOrSamples } from './use-demo-places.ts';

type Props = { title: string };

export function StoryDebugRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  const places = useFeedOrSamples();
  if (!places) return <RouteLoading />;
  return <StoryDebugPage places={places} renderPlayer={renderPlayer} title={title} />;
}

export function SingleStoryDebugRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  const places = useFeedOrSamples();
  if (!places) return <RouteLoading />;
  return <SingleStoryDebugPage places={places} renderPlayer={renderPlayer} title={title} />;
}

/** A story whose media has changed is another one for the player. */
function renderPlayer(place: FeedPlace) {
  const key = place.stories.map(({ id, mediaUrl, mediaType }) => `${id} ${mediaUrl} ${mediaType}`).join();
  return <PlayerTrial key={key} place={place} />;
}
