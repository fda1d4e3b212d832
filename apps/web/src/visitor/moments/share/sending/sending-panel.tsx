import { useId } from 'react';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { perLanguage } from '../../../../ui/language/per-language.ts';
import type { UploadProgress } from '../../upload/upload-form.ts';
import { type UploadStage, uploadPercent, uploadStage } from '../../upload/upload-progress.ts';
import type { ShareText } from '../texts/share-text.ts';
import type { TranslateForSharing } from '../texts/use-share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { formatMegabytes } from '../video/format-size.ts';
import { SendingPhases } from './sending-phases.tsx';
import { useHasStalled } from './use-has-stalled.ts';

/** Longer waits are shown in minutes. */
const SECONDS_SHOWN_MAX = 90;

const percents = perLanguage((language) => new Intl.NumberFormat(language, { style: 'percent' }));

type Props = {
  name: string;
  progress: UploadProgress;
  /** Sending goes on when the page is closed. */
  isKept: boolean;
};

/** How much of the video is sent, whether the server has it, and what follows. */
export function SendingPanel({ name, progress, isKept }: Props) {
  const t = useShareText();
  const { language } = useLanguage();
  const labelId = useId();
  const { sentBytes, totalBytes } = progress;
  const stage = uploadStage(progress);
  // On a slow network the rest in the browser's buffers takes many seconds, which is no interruption.
  const hasStalled = useHasStalled(sentBytes) && stage === 'bytes';
  const amount = t('{sent} of {total} MB', {
    sent: formatMegabytes(sentBytes, language),
    total: formatMegabytes(totalBytes, language),
  });
  const wholePercent = uploadPercent(progress);
  const percent = percents(language).format(wholePercent / 100);
  return (
    <div className="grid gap-5 py-2">
      <SendingPhases current={stage === 'received' ? 'Processing' : 'Sending'} />
      <div className="grid gap-2">
        <p className="flex items-baseline gap-3">
          <span className="own-direction min-w-0 flex-1 truncate text-14 font-semibold" id={labelId}>
            {name}
          </span>
          <span className="text-20 font-bold tabular-nums">{percent}</span>
        </p>
        <div
          aria-labelledby={labelId}
          aria-valuemax={100}
          aria-valuemin={0}
          aria-valuenow={wholePercent}
          aria-valuetext={`${percent}, ${amount}`}
          className="h-2 overflow-hidden rounded-full bg-line"
          role="progressbar"
        >
          <div
            className="h-full rounded-full bg-linear-to-r from-glow to-amber transition-[width] rtl:bg-linear-to-l"
            style={{ width: `${wholePercent}%` }}
          />
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 text-12 text-muted tabular-nums">
          <span>{amount}</span>
          {stage === 'bytes' && !hasStalled && <span>{timeLeft(t, progress.secondsLeft)}</span>}
        </p>
      </div>
      <p className="min-h-10 text-14 text-muted" role="status">
        {t(statusText(stage, { hasStalled, isKept }))}
      </p>
    </div>
  );
}

function timeLeft(t: TranslateForSharing, seconds: number | undefined): string {
  if (seconds === undefined) return t('Calculating the time left...');
  return seconds <= SECONDS_SHOWN_MAX
    ? t('{count} seconds left', { count: Math.max(1, Math.ceil(seconds)) })
    : t('{count} minutes left', { count: Math.ceil(seconds / 60) });
}

function statusText(stage: UploadStage, { hasStalled, isKept }: Record<'hasStalled' | 'isKept', boolean>): ShareText {
  if (stage === 'received') return 'Your video arrived. It is being prepared.';
  if (hasStalled) return 'The connection is interrupted. Sending continues when it is back.';
  if (stage === 'answer') {
    return isKept
      ? 'Almost sent. If you close this page, the rest is sent in the background.'
      : 'Almost sent. Keep this page open.';
  }
  return isKept
    ? 'If you close this page, your video is sent in the background.'
    : 'Keep this page open until your video is sent.';
}
