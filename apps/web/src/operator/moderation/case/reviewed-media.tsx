import { useState } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import { areLetterShortcutsOn } from '../../../ui/keyboard/letter-shortcuts.ts';
import { useKeys } from '../../../ui/keyboard/use-keys.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { KeyHint } from '../../controls/key-hint.tsx';
import type { CaseSummary } from '../moderation-queries.ts';

type Story = NonNullable<CaseSummary['story']>;
type Props = { story: Story; isDisturbing: boolean };

const SHOW_KEY = 'v';

/** The picture or the video, even if visitors cannot see it. Disturbing media are blurred until the operator shows them. */
export function ReviewedMedia({ story, isDisturbing }: Props) {
  const [isShown, setIsShown] = useState(!isDisturbing);
  const [hasFailed, setHasFailed] = useState(false);
  const what = story.mediaType === 'video' ? 'video' : 'picture';
  useKeys(areLetterShortcutsOn() && isDisturbing, (key) => {
    if (key.toLowerCase() !== SHOW_KEY) return false;
    setIsShown(!isShown);
    return true;
  });
  const fail = () => setHasFailed(true);
  return (
    <div className="relative grid aspect-[9/16] max-h-[70dvh] w-full place-items-center overflow-hidden rounded-card bg-night text-white">
      {story.mediaUrl === null || hasFailed ? (
        <p className="p-6 text-center text-14">
          {story.deletedByAuthorAt
            ? `The author deleted this ${what}, and it isn't kept.`
            : `This ${what} can't be loaded any more.`}
        </p>
      ) : story.mediaType === 'video' && isShown ? (
        <video
          className="size-full object-contain"
          controls
          loop
          onError={fail}
          playsInline
          preload="metadata"
          src={story.mediaUrl}
          {...(story.thumbnailUrl !== null && { poster: story.thumbnailUrl })}
        />
      ) : (
        <img
          alt={isShown ? `The reported ${what}` : ''}
          className={classNames('size-full object-contain', !isShown && 'scale-110 blur-3xl')}
          onError={fail}
          src={stillOf(story)}
        />
      )}
      {isDisturbing && !hasFailed && (
        <div
          className={isShown ? 'absolute inset-x-0 top-0 flex justify-end p-2' : 'absolute grid gap-3 p-6 text-center'}
        >
          {!isShown && <p className="text-14 font-semibold text-shadow-sm">This may disturb you.</p>}
          <ConsoleButton icon="eye" isSmall onClick={() => setIsShown(!isShown)}>
            {isShown ? 'Blur' : `Show the ${what}`}
            <KeyHint>{SHOW_KEY}</KeyHint>
          </ConsoleButton>
        </div>
      )}
    </div>
  );
}

function stillOf({ mediaType, mediaUrl, thumbnailUrl }: Story): string | undefined {
  return (mediaType === 'video' ? thumbnailUrl : mediaUrl) ?? undefined;
}
