import { RoundButton } from '../../../ui/controls/buttons.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { isAwaitingPlay } from '../state/player-state.ts';
import { sound, useIsMuted } from '../state/sound.ts';
import { type StoryPlayback, togglePause } from '../state/use-story-player.ts';

export function PauseButton({ playback: { player, view } }: { playback: StoryPlayback }) {
  const { t } = useLanguage();
  const isPaused = view.pauseReasons.includes('user') || isAwaitingPlay(view.phase) || view.phase === 'ended';
  return (
    <RoundButton
      icon={isPaused ? 'play' : 'pause'}
      label={t(isPaused ? 'Play' : 'Pause')}
      onClick={() => togglePause(player)}
    />
  );
}

export function SoundButton() {
  const { t } = useLanguage();
  const isMuted = useIsMuted();
  return (
    <RoundButton
      icon={isMuted ? 'soundOff' : 'soundOn'}
      label={t(isMuted ? 'Unmute' : 'Mute')}
      onClick={() => sound.setMuted(!isMuted)}
    />
  );
}
