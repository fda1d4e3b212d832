import { useQuery } from '@tanstack/react-query';
import { type ReactNode, startTransition, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FeedPlace } from '../../ui/feed-place/feed-place.ts';
import { areLetterShortcutsOn, setLetterShortcuts } from '../../ui/keyboard/letter-shortcuts.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { showNotice } from '../../ui/notices/notices.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useMediaQuery } from '../../ui/page/use-media-query.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { type FeedHandle, FeedScreen } from '../../visitor/feed/feed-screen.tsx';
import { expectedOwnItem } from '../../visitor/feed/items/expected-own-item.ts';
import type { LinkedStory } from '../../visitor/feed/items/linked-story.ts';
import { useVisitorPlace, VisitorPlaceProvider } from '../../visitor/location/visitor-place-provider.tsx';
import { OfflineBanner } from '../../visitor/offline/offline-banner.tsx';
import { useMorph } from '../../visitor/overlays/morph/use-morph.ts';
import { PlaceSearchBox } from '../../visitor/place-search/place-search-box.tsx';
import { userQuery } from '../../visitor/session/user-query.ts';
import { useIsLoadGateOpen } from '../../visitor/story-player/media/load-gate.ts';
import { AccountControls } from '../shell/account-controls.tsx';
import { BottomBar } from '../shell/bottom-bar.tsx';
import { PreferencesMenu } from '../shell/preferences-menu.tsx';
import { TopBar } from '../shell/top-bar.tsx';
import { FeedOverlays, type Overlay } from './feed-overlays.tsx';
import type { FeedLayout } from './route-table.ts';
import { useSharePlace } from './use-share-place.ts';

const OwnMoments = lazyPart(() =>
  import('../../visitor/moments/own/feed/own-moments.tsx').then((file) => ({ default: file.OwnMoments })),
);

const SEARCH_ID = 'around';
const SideBar = lazyPart(() => import('../shell/side-bar.tsx').then((file) => ({ default: file.SideBar })));

/** Whether `/` was pressed before the app had started. `start-app.js` notes it. */
function takeEarlySearch(): boolean {
  const { dataset } = document.documentElement;
  const isDue = dataset.search === 'due';
  delete dataset.search;
  return isDue;
}

type Props = {
  layout: FeedLayout;
  /** The place and story of a shared link: the feed is around it and starts with it. */
  linked?: LinkedStory | undefined;
  /** The path that shows other places, if not this one. */
  otherPlacesPath?: string;
  /** Floats over the first card. */
  floating?: ReactNode;
};

/** The feed in one of its layouts: standard, with a left sidebar, or with the user's name top-right. */
export function FeedRoute({ otherPlacesPath, ...props }: Props) {
  const { linked } = props;
  const start = linked && { lat: linked.place.latitude, lng: linked.place.longitude, name: linked.place.name };
  return (
    <VisitorPlaceProvider otherPlacesPath={otherPlacesPath} start={start}>
      <FeedLayoutRoute {...props} />
    </VisitorPlaceProvider>
  );
}

function FeedLayoutRoute({ layout, linked, floating }: Props) {
  const { t } = useLanguage();
  const { place } = useVisitorPlace();
  const [isBarHidden, setIsBarHidden] = useState(false);
  const isFramed = useMediaQuery('(width >= 40rem) and (height >= 480px)');
  const isWide = useMediaQuery('(min-width: 64rem)');
  const hasSideBar = layout !== 'feedWithName' && isWide;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const isCovered = overlay?.kind === 'viewer';
  const [areLettersOn, setAreLettersOn] = useState(areLetterShortcutsOn);
  const feed = useRef<FeedHandle>(null);
  const share = useSharePlace();
  const { data: user } = useQuery({ ...userQuery, enabled: false });
  const [own, setOwn] = useState(expectedOwnItem);
  // The own card is not shown with a shared link.
  const hasOwn = user && !linked;
  const isGateOpen = useIsLoadGateOpen();
  const morph = useMorph(isGateOpen);
  /** Opens an overlay that needs the server. */
  function openOnline(kind: 'auth' | 'share') {
    if (navigator.onLine) setOverlay({ kind });
    else showNotice({ tone: 'error', title: t('You are offline') });
  }
  function report(place: FeedPlace, storyIndex: number) {
    const story = place.stories[storyIndex];
    if (!story) return;
    feed.current?.showStory(place.id, storyIndex);
    setOverlay({ kind: 'report', place, story });
  }
  const open = (kind: 'following' | 'help') => () => setOverlay({ kind });
  /** Set when `/` is pressed before the search is there, which wide screens load later. */
  const [wasSearchPressed] = useState(takeEarlySearch);
  const isSearchDue = useRef(wasSearchPressed && areLettersOn);
  function focusSearch() {
    flushSync(() => setIsBarHidden(false));
    const box = document.getElementById(SEARCH_ID);
    isSearchDue.current = !box;
    box?.focus();
  }
  function focusDueSearch() {
    if (isSearchDue.current) document.getElementById(SEARCH_ID)?.focus();
    isSearchDue.current = false;
  }
  const hideBar = useCallback(
    (isDown: boolean) => startTransition(() => setIsBarHidden(isDown && !isFramed)),
    [isFramed],
  );
  const heading = place.name ? t('Around {place}', { place: place.name }) : 'Around';
  useTitle(heading);

  const search = <PlaceSearchBox id={SEARCH_ID} isOverPicture={!isFramed} onShown={focusDueSearch} />;
  return (
    <div
      className="with-bottom-bar flex h-dvh overflow-hidden bg-paper"
      style={{ '--bar-shift': isBarHidden ? '0px' : '64px' }}
    >
      {hasSideBar && (
        <SideBar
          fallback={<div className="w-60 shrink-0 border-e border-line bg-surface" />}
          onConnect={() => openOnline('auth')}
          search={search}
        />
      )}
      <div className="relative flex min-w-0 flex-1 flex-col">
        <TopBar
          bottomBar={
            isFramed ? null : (
              <BottomBar
                current="around"
                isCovered={isCovered}
                isOverPicture
                onAround={() => feed.current?.showFirst()}
                onShare={() => openOnline('share')}
                onSignUp={() => openOnline('auth')}
                place={place}
              />
            )
          }
          account={
            <AccountControls
              isNamed={layout === 'feedWithName'}
              onFollowing={open('following')}
              onSignUp={() => openOnline('auth')}
            />
          }
          isCovered={isCovered}
          isHidden={isBarHidden}
          isOverPicture={!isFramed}
          onShare={() => openOnline('share')}
          menu={<PreferencesMenu isOverPicture={!isFramed} onFollowing={open('following')} onHelp={open('help')} />}
          search={hasSideBar ? null : search}
        />
        <main className="min-h-0 flex-1">
          <h1 className="sr-only">{heading}</h1>
          <FeedScreen
            areLettersOn={areLettersOn}
            floating={
              <>
                <OfflineBanner />
                {floating}
              </>
            }
            handleRef={feed}
            hasPanel={layout === 'feed'}
            hasOverlay={overlay !== null}
            linked={linked}
            own={hasOwn ? own : null}
            onFocusSearch={focusSearch}
            onOpenFullScreen={(places, placeId, storyIndex) =>
              morph(() => setOverlay({ kind: 'viewer', places, placeId, storyIndex }))
            }
            onOpenHelp={open('help')}
            onOpenList={(listed) => morph(() => setOverlay({ kind: 'list', place: listed }))}
            onReport={report}
            onScrollDirectionChange={hideBar}
            onShare={(shared, storyIndex) => void share(shared, storyIndex)}
            position={{ latitude: place.lat, longitude: place.lng }}
          />
        </main>
      </div>
      {hasOwn && (own || isGateOpen) && <OwnMoments onChange={setOwn} />}
      <FeedOverlays
        areLettersOn={areLettersOn}
        onClose={(resumeAt) => {
          const chosen = overlay?.kind === 'list' && resumeAt ? overlay.place.stories[resumeAt.storyIndex] : undefined;
          const close = () => {
            setOverlay(null);
            if (resumeAt) feed.current?.showStory(resumeAt.placeId, resumeAt.storyIndex);
          };
          if (resumeAt) morph(close, chosen?.id);
          else close();
        }}
        onLettersChange={(areOn) => {
          setLetterShortcuts(areOn);
          setAreLettersOn(areOn);
        }}
        onOpenHelp={(resumeAt) => {
          feed.current?.showStory(resumeAt.placeId, resumeAt.storyIndex);
          setOverlay({ kind: 'help' });
        }}
        onOpenList={(listed, storyIndex) => {
          feed.current?.showStory(listed.id, storyIndex);
          morph(() => setOverlay({ kind: 'list', place: listed }));
        }}
        onReport={report}
        onShare={(shared, storyIndex) => void share(shared, storyIndex)}
        onUncover={(placeId, storyIndex) => feed.current?.showStory(placeId, storyIndex)}
        overlay={overlay}
      />
    </div>
  );
}
