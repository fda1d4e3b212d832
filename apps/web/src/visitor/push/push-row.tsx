import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { classNames } from '../../ui/controls/class-names.ts';
import { showNotice } from '../../ui/notices/notices.tsx';
import { pushKeyQuery, pushStateQuery } from './push-query.ts';
import type { PushState } from './push-subscription.ts';
import type { PushText } from './texts/push-text.ts';
import { usePushText } from './texts/use-push-text.ts';
import { type PushSwitchState, usePushSwitch } from './use-push-switch.ts';

const NOTES: Record<PushSwitchState, PushText> = {
  off: 'On this device, at most once an hour.',
  asking: 'Your browser asks whether Around may notify you.',
  on: 'On this device, at most once an hour.',
  blocked: 'Your browser blocks notifications of Around. Allow them in the settings of this site, next to its address.',
  unsupported: 'This browser cannot show notifications.',
  needsInstall: 'On iPhone and iPad, add Around to your home screen first: Share, then Add to Home Screen.',
};

const NOTHING_FOLLOWED: PushText = 'Once you follow a place, you hear of its new stories even while Around is closed.';

type Props = {
  className: string;
  /** Shows what notifications are for, because the visitor follows no place yet. */
  isNothingFollowed?: boolean;
};

/** Offers notifications of followed places, where this server has them. */
export function PushRow(props: Props) {
  const { data: publicKey } = useQuery(pushKeyQuery);
  const { data: state } = useQuery(pushStateQuery);
  return publicKey && state ? <PushSwitchRow {...props} publicKey={publicKey} state={state} /> : null;
}

type RowProps = Props & { publicKey: string; state: PushState };

function PushSwitchRow({ className, isNothingFollowed = false, ...given }: RowProps) {
  const t = usePushText();
  const noteId = useId();
  const { state, canPress, press } = usePushSwitch({
    ...given,
    onFailure: () =>
      showNotice({
        tone: 'error',
        title: t('Notifications could not be turned on'),
        description: t('Please try again in a moment.'),
      }),
  });
  const note = isNothingFollowed && (state === 'on' || state === 'off') ? NOTHING_FOLLOWED : NOTES[state];
  return (
    <div className={className}>
      <button
        aria-busy={state === 'asking'}
        aria-checked={state === 'on'}
        aria-describedby={noteId}
        aria-disabled={!canPress}
        className="flex min-h-11 w-full items-center gap-3 rounded-card px-3 py-1 text-start text-14 font-semibold hover:bg-paper aria-disabled:hover:bg-transparent"
        onClick={() => canPress && press()}
        role="switch"
        type="button"
      >
        <span className="flex-1">{t('Tell me when followed places have new stories')}</span>
        <Track isOn={state === 'on'} isDimmed={!canPress} />
      </button>
      <p className="px-3 text-12 text-balance text-muted" id={noteId}>
        {t(note)}
      </p>
    </div>
  );
}

function Track({ isOn, isDimmed }: { isOn: boolean; isDimmed: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'flex h-6 w-10 shrink-0 items-center rounded-full border p-0.5 transition',
        isOn ? 'justify-end border-accent bg-accent' : 'justify-start border-muted bg-surface',
        isDimmed && 'opacity-50',
      )}
    >
      <span className={classNames('size-4.5 rounded-full', isOn ? 'bg-white' : 'bg-muted')} />
    </span>
  );
}
