import type { Fault } from '../../../developer/player-debug/debugged-player.ts';
import type { StoryPlayer } from '../../../visitor/story-player/state/story-player.ts';

type Options = {
  player: StoryPlayer;
  /** The video of the current story. */
  video: () => HTMLVideoElement | undefined;
  isVideo: boolean;
  isCovered: boolean;
  setCovered: (isCovered: boolean) => void;
};

const NO_MEDIA = '/api/no-such-media';

/** What can go wrong with a story, each as a button. */
export function playerFaults({ player, video, isVideo, isCovered, setCovered }: Options): Fault[] {
  const { pauseReasons } = player.getView();
  const isHidden = pauseReasons.includes('hidden');
  return [
    {
      name: 'Fail this source',
      help: 'As if the media could not be loaded: the next source is tried, and after the last one the story fails.',
      inject: () => player.send({ type: 'mediaFailed' }),
    },
    {
      name: 'Break the video',
      help: 'Loads an address that answers 404 into the video element.',
      isDisabled: !isVideo,
      inject: () => video()?.setAttribute('src', NO_MEDIA),
    },
    {
      name: 'Freeze the video',
      help: 'The position stands still, as when data is missing: stalled after 250 ms, overdue after 8 s.',
      isDisabled: !isVideo,
      inject: () => setSpeed(video(), 0),
    },
    {
      name: 'Let the video run',
      help: 'Ends the freeze.',
      isDisabled: !isVideo,
      inject: () => setSpeed(video(), 1),
    },
    {
      name: 'Refuse autoplay',
      help: 'As a browser does before the first gesture: the story waits for Play.',
      inject: () => {
        player.send({ type: 'playRefused' });
        video()?.pause();
      },
    },
    {
      name: 'End the media',
      help: 'As if the media were shorter than it said.',
      inject: () => player.send({ type: 'mediaEnded' }),
    },
    {
      name: isHidden ? 'Show the page' : 'Hide the page',
      help: 'As a change to another tab does.',
      inject: () => player.send({ type: isHidden ? 'resumed' : 'paused', reason: 'hidden' }),
    },
    {
      name: isCovered ? 'Close the overlay' : 'Open an overlay',
      help: 'The player pauses and lends its video element to the overlay.',
      inject: () => setCovered(!isCovered),
    },
  ];
}

function setSpeed(video: HTMLVideoElement | undefined, speed: number): void {
  if (video) video.playbackRate = speed;
}
