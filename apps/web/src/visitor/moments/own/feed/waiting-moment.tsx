import type { Moment } from '@around/contracts/moments/moments';
import { Link } from 'react-router-dom';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { tapZoneAt } from '../../../story-player/gestures/tap-zone.ts';
import { usePress } from '../../../story-player/gestures/use-press.ts';
import { PillButton } from '../../../story-player/view/story-interruption.tsx';
import { canShareAgain } from '../data/share-again.ts';
import { takedownOf } from '../data/takedown-state.ts';
import { MomentPoster } from '../parts/moment-poster.tsx';
import { ShareAgainLink } from '../parts/share-again-link.tsx';
import { type OwnMessage, useOwnText } from '../texts/use-own-text.ts';

const LINK =
  'pointer-events-auto inline-flex min-h-11 items-center rounded-full bg-accent px-5 text-14 font-semibold text-white hover:brightness-110';

function failedTitle(moment: Moment): OwnMessage {
  return takedownOf(moment) ? 'Your moment is not shown any more' : 'Your moment could not be published';
}

type Props = { moment: Moment; onBack: () => void; onForward: () => void; onDismiss: () => void };

/** A moment that is being prepared or has failed, over its blurred picture. */
export function WaitingMoment({ moment, onBack, onForward, onDismiss }: Props) {
  const t = useOwnText();
  const { direction } = useLanguage();
  const hasFailed = moment.status === 'failed';
  const press = usePress({
    onTap({ x, width }) {
      const zone = tapZoneAt(x, width, 'thirds', direction);
      if (zone === 'back') onBack();
      if (zone === 'forward') onForward();
    },
    onHoldStart() {},
    onHoldEnd() {},
  });
  return (
    <>
      <MomentPoster moment={moment} />
      <div className="absolute inset-0 touch-pan-y select-none" {...press} />
      <div className="pointer-events-none absolute inset-0 z-20 grid place-items-center px-16 py-6">
        <div className="grid max-w-80 justify-items-center gap-3 rounded-sheet bg-night/70 px-5 py-6 text-center text-white backdrop-blur-xl">
          {hasFailed ? (
            <Icon name="alert" size={32} />
          ) : (
            <span className="size-8 animate-[turn_900ms_linear_infinite] rounded-full border-3 border-white/30 border-t-white" />
          )}
          <p className="text-16 font-semibold">{t(hasFailed ? failedTitle(moment) : 'Processing')}</p>
          <p className="text-14 text-white/90">
            {hasFailed
              ? t(moment.reason as OwnMessage)
              : t('Others can see your moment as soon as it is live. You can go on browsing.')}
          </p>
          {hasFailed && (
            <div className="flex flex-wrap justify-center gap-2">
              {canShareAgain(moment) ? (
                <ShareAgainLink className={LINK} moment={moment} />
              ) : (
                <Link className={LINK} to="/profile">
                  {t('See all my moments')}
                </Link>
              )}
              <PillButton onClick={onDismiss}>{t('Dismiss')}</PillButton>
            </div>
          )}
        </div>
      </div>
    </>
  );
}
