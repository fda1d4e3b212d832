import { useEffect, useState } from 'react';
import { areLetterShortcutsOn, setLetterShortcuts } from '../../ui/keyboard/letter-shortcuts.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { useMediaQuery } from '../../ui/page/use-media-query.ts';
import { useTitle } from '../../ui/page/use-title.ts';
import { dispatchPlaceChange } from '../../visitor/location/place-change-event.ts';
import { useVisitorPlace, VisitorPlaceProvider } from '../../visitor/location/visitor-place-provider.tsx';
import { OfflineBanner } from '../../visitor/offline/offline-banner.tsx';
import { useCloseOnBack } from '../../visitor/overlays/use-close-on-back.ts';
import { PlaceSearchBox } from '../../visitor/place-search/place-search-box.tsx';
import { readRadarEntry } from '../../visitor/radar/address/radar-entry.ts';
import { useRadarShortcuts } from '../../visitor/radar/gestures/use-radar-shortcuts.ts';
import { RadarHeader } from '../../visitor/radar/radar-header.tsx';
import { RadarScreen } from '../../visitor/radar/radar-screen.tsx';
import { useRadarText } from '../../visitor/radar/texts/use-radar-text.ts';
import { BottomBar } from '../shell/bottom-bar.tsx';
import { PreferencesMenu } from '../shell/preferences-menu.tsx';
import { FeedOverlays, type Overlay } from './feed-overlays.tsx';
import { useSharePlace } from './use-share-place.ts';

const KeyboardHelpSheet = lazyPart(() =>
  import('../../visitor/keyboard/keyboard-help-sheet.tsx').then((file) => ({ default: file.KeyboardHelpSheet })),
);
const SideBar = lazyPart(() => import('../shell/side-bar.tsx').then((file) => ({ default: file.SideBar })));

/** `/radar`: the live places around the visitor as a picture. */
export function RadarRoute() {
  const [start] = useState(() => {
    const { place } = readRadarEntry();
    // The feed parses coordinates less strictly, so remove those that the radar has rejected.
    if (!place) history.replaceState(history.state, '', location.pathname);
    return place ?? undefined;
  });
  return (
    <VisitorPlaceProvider otherPlacesPath="" start={start}>
      <RadarLayout />
    </VisitorPlaceProvider>
  );
}

function RadarLayout() {
  const t = useRadarText();
  const { place } = useVisitorPlace();
  const isWide = useMediaQuery('(min-width: 64rem)');
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [areLettersOn, setAreLettersOn] = useState(areLetterShortcutsOn);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const shortcuts = useRadarShortcuts();
  const share = useSharePlace();
  useCloseOnBack(isHelpOpen, () => setIsHelpOpen(false));
  useTitle(`${t('Radar')} · Around`);
  useEffect(() => {
    const goTo = () => {
      const { place: entry } = readRadarEntry();
      if (entry && (entry.lat !== place.lat || entry.lng !== place.lng)) dispatchPlaceChange(entry);
    };
    addEventListener('popstate', goTo);
    return () => removeEventListener('popstate', goTo);
  }, [place]);

  function changeLetters(areOn: boolean) {
    setLetterShortcuts(areOn);
    setAreLettersOn(areOn);
  }

  const search = <PlaceSearchBox id="around" />;
  return (
    <div className="with-bottom-bar flex h-dvh overflow-hidden bg-paper text-ink">
      {isWide && (
        <SideBar
          fallback={<div className="w-60 shrink-0 border-e border-line bg-surface" />}
          onConnect={() => setOverlay({ kind: 'auth' })}
          search={search}
        />
      )}
      <div className="relative flex min-w-0 flex-1 flex-col pb-(--bottom-bar)">
        <RadarHeader
          menu={
            <PreferencesMenu onFollowing={() => setOverlay({ kind: 'following' })} onHelp={() => setIsHelpOpen(true)} />
          }
          search={isWide ? null : search}
        />
        <div className="pointer-events-none absolute inset-x-0 top-[max(80px,var(--notice-room,0px)+8px)] z-20 flex justify-center">
          <OfflineBanner />
        </div>
        <main className="min-h-0 flex-1">
          <RadarScreen
            hasOverlay={overlay !== null || isHelpOpen}
            key={`${place.lat} ${place.lng}`}
            onOpenList={(listed) => setOverlay({ kind: 'list', place: listed })}
            onOpenViewer={(places, placeId) => setOverlay({ kind: 'viewer', places, placeId, storyIndex: 0 })}
            origin={place}
          />
        </main>
        <BottomBar
          current="radar"
          onShare={() => setOverlay({ kind: 'share' })}
          onSignUp={() => setOverlay({ kind: 'auth' })}
        />
      </div>
      <FeedOverlays
        areLettersOn={areLettersOn}
        onClose={(chosen) => {
          // A story chosen from the list opens in the viewer. A closing viewer opens nothing.
          const listed = overlay?.kind === 'list' && chosen ? overlay.place : null;
          setOverlay(listed && chosen ? { kind: 'viewer', places: [listed], ...chosen } : null);
        }}
        onLettersChange={changeLetters}
        onOpenHelp={() => setOverlay({ kind: 'help' })}
        onOpenList={(listed) => setOverlay({ kind: 'list', place: listed })}
        onReport={(reported, storyIndex) => {
          const story = reported.stories[storyIndex];
          if (story) setOverlay({ kind: 'report', place: reported, story });
        }}
        onShare={(shared, storyIndex) => void share(shared, storyIndex)}
        overlay={overlay}
      />
      {isHelpOpen && (
        <KeyboardHelpSheet
          areLettersOn={areLettersOn}
          onBroken={() => setIsHelpOpen(false)}
          onClose={() => setIsHelpOpen(false)}
          onLettersChange={changeLetters}
          shortcuts={shortcuts}
        />
      )}
    </div>
  );
}
