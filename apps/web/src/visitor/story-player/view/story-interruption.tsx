import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import type { Text } from '../../../ui/language/text.ts';
import { isAwaitingPlay } from '../state/player-state.ts';
import type { StoryPlayback } from '../state/use-story-player.ts';

type Props = { playback: StoryPlayback; hasNext: boolean; onSkipLast?: (() => void) | undefined; children?: ReactNode };

/** Overlay for media that does not play: the Play button, or a failure with Skip and Retry. `children` is shown after the last story. */
export function StoryInterruption({ playback: { player, view, story }, hasNext, onSkipLast, children }: Props) {
  const { t } = useLanguage();
  const skip = () => (hasNext || !onSkipLast ? player.send({ type: 'wentNext' }) : onSkipLast());

  if (isAwaitingPlay(view.phase)) {
    return (
      <Centred>
        <button
          aria-label={t('Play')}
          className="pointer-events-auto grid size-20 place-items-center rounded-full bg-night/60 text-white ring-1 ring-white/30 backdrop-blur-md"
          onClick={() => player.send({ type: 'playPressed' })}
          type="button"
        >
          <Icon name="play" size={34} />
        </button>
      </Centred>
    );
  }
  if (view.phase === 'failed') {
    const text: Text =
      story?.mediaType === 'image'
        ? 'Image unavailable'
        : story?.mediaType === 'video'
          ? 'Video unavailable'
          : 'Unsupported media type';
    return (
      <FailureMessage icon="imageOff" text={text}>
        {(hasNext || onSkipLast) && <PillButton onClick={skip}>{t('Skip')}</PillButton>}
        <PillButton onClick={() => player.send({ type: 'retried' })}>{t('Retry')}</PillButton>
      </FailureMessage>
    );
  }
  if (view.isOverdue) {
    return (
      <FailureMessage icon="clock" text="Error loading media">
        <PillButton onClick={skip}>{t('Skip')}</PillButton>
        <PillButton onClick={() => player.send({ type: 'retried' })}>{t('Retry')}</PillButton>
      </FailureMessage>
    );
  }
  return view.phase === 'ended' && children ? <Centred>{children}</Centred> : null;
}

function FailureMessage({ icon, text, children }: { icon: IconName; text: Text; children: ReactNode }) {
  const { t } = useLanguage();
  return (
    <Centred>
      <div
        className="pointer-events-auto grid animate-[appear_150ms] justify-items-center gap-3 rounded-sheet bg-night/70 px-8 py-6 text-white backdrop-blur-xl"
        role="alert"
      >
        <Icon name={icon} size={32} />
        <p className="font-semibold">{t(text)}</p>
        <div className="flex gap-2">{children}</div>
      </div>
    </Centred>
  );
}

function Centred({ children }: { children: ReactNode }) {
  return <div className="pointer-events-none absolute inset-0 z-20 grid place-items-center p-4">{children}</div>;
}

export function PillButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      className="pointer-events-auto inline-flex min-h-11 items-center gap-2 rounded-full bg-white px-5 text-14 font-semibold text-night hover:bg-white/90"
      onClick={onClick}
      type="button"
    >
      {children}
    </button>
  );
}
