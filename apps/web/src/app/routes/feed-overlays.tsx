import { useRef } from 'react';
import type { FeedPlace, FeedStory } from '../../ui/feed-place/feed-place.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { loadedOverlays } from '../../visitor/overlays/morph/loaded-overlays.ts';
import { useCloseOnBack } from '../../visitor/overlays/use-close-on-back.ts';
import type { ViewerHandle } from '../../visitor/story-viewers/fullscreen-viewer.tsx';

const FullscreenViewer = lazyPart(
  () =>
    loadedOverlays.viewer ??
    import('../../visitor/story-viewers/fullscreen-viewer.tsx').then((file) => ({ default: file.FullscreenViewer })),
);
const StoryListSheet = lazyPart(
  () =>
    loadedOverlays.list ??
    import('../../visitor/story-list/story-list-sheet.tsx').then((file) => ({ default: file.StoryListSheet })),
);
const KeyboardHelpSheet = lazyPart(() =>
  import('../../visitor/keyboard/keyboard-help-sheet.tsx').then((file) => ({ default: file.KeyboardHelpSheet })),
);

const AuthDialog = lazyPart(() =>
  import('../../visitor/auth/dialog/auth-dialog.tsx').then((file) => ({ default: file.AuthDialog })),
);
const ShareDialog = lazyPart(() =>
  import('../../visitor/moments/share/dialog/share-dialog.tsx').then((file) => ({ default: file.ShareDialog })),
);

const ReportSheet = lazyPart(() =>
  import('../../visitor/safety/report/report-sheet.tsx').then((file) => ({ default: file.ReportSheet })),
);
const FollowingSheet = lazyPart(() =>
  import('../../visitor/follows/list/following-sheet.tsx').then((file) => ({ default: file.FollowingSheet })),
);

export type Overlay =
  | { kind: 'viewer'; places: FeedPlace[]; placeId: string; storyIndex: number }
  | { kind: 'list'; place: FeedPlace }
  | { kind: 'report'; place: FeedPlace; story: FeedStory }
  | { kind: 'following' }
  | { kind: 'help' }
  | { kind: 'auth' }
  | { kind: 'share' };

type Props = {
  overlay: Overlay | null;
  areLettersOn: boolean;
  onLettersChange: (areOn: boolean) => void;
  onShare: (place: FeedPlace, storyIndex: number) => void;
  /** Replaces the viewer by the report. */
  onReport: (place: FeedPlace, storyIndex: number) => void;
  /** Replaces the viewer by the list. */
  onOpenList: (place: FeedPlace, storyIndex: number) => void;
  onOpenHelp: (resumeAt: { placeId: string; storyIndex: number }) => void;
  onUncover?: (placeId: string, storyIndex: number) => void;
  /** The feed continues with this story. */
  onClose: (resumeAt?: { placeId: string; storyIndex: number }) => void;
};

/** The overlays of the feed, one at a time, each loaded on demand. */
export function FeedOverlays({ overlay, onClose, ...rest }: Props) {
  const viewer = useRef<ViewerHandle>(null);
  // The share dialog handles Back itself, to ask before it closes. The viewer reports the last watched story.
  useCloseOnBack(overlay !== null && overlay.kind !== 'share', () => {
    if (viewer.current) viewer.current.close();
    else onClose();
  });
  const onBroken = () => onClose();
  return (
    <>
      {overlay?.kind === 'viewer' && (
        <FullscreenViewer
          onBroken={onBroken}
          {...overlay}
          ref={viewer}
          onClose={(placeId, storyIndex) => onClose({ placeId, storyIndex })}
          onOpenHelp={(placeId, storyIndex) => rest.onOpenHelp({ placeId, storyIndex })}
          onOpenList={rest.onOpenList}
          onReport={rest.onReport}
          onShare={rest.onShare}
          onUncover={(placeId, storyIndex) => rest.onUncover?.(placeId, storyIndex)}
        />
      )}
      {overlay?.kind === 'list' && (
        <StoryListSheet
          onBroken={onBroken}
          onClose={() => onClose()}
          onStoryChosen={(storyIndex) => onClose({ placeId: overlay.place.id, storyIndex })}
          place={overlay.place}
        />
      )}
      {overlay?.kind === 'report' && (
        <ReportSheet
          onBroken={onBroken}
          isSample={overlay.place.isSample}
          onClose={() => onClose()}
          story={overlay.story}
        />
      )}
      {overlay?.kind === 'following' && <FollowingSheet onBroken={onBroken} onClose={() => onClose()} />}
      {overlay?.kind === 'auth' && (
        <AuthDialog onBroken={onBroken} onClose={() => onClose()} returnTo={location.pathname} />
      )}
      {overlay?.kind === 'share' && <ShareDialog onBroken={onBroken} onClose={() => onClose()} />}
      {overlay?.kind === 'help' && (
        <KeyboardHelpSheet
          onBroken={onBroken}
          areLettersOn={rest.areLettersOn}
          onClose={() => onClose()}
          onLettersChange={rest.onLettersChange}
        />
      )}
    </>
  );
}
