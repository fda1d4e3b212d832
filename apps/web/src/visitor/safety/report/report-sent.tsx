import type { ReportReason } from '@around/contracts/safety/report-reasons';
import type { HiddenFor } from '@around/contracts/safety/reports';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { QuietButton } from '../../../ui/controls/buttons.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { hiddenStories } from '../../feed-data/hidden-stories.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';
import { MoreWords } from './more-words.tsx';

type Props = {
  storyId: string;
  reason: ReportReason;
  sent: { code: string; hidden: HiddenFor };
  onClose: () => void;
};

/** What the report did, the code that shows its decision, and a form for a comment. */
export function ReportSent({ storyId, reason, sent: { code, hidden }, onClose }: Props) {
  const t = useSafetyText();
  const [isCopied, setIsCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed reason is gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);

  async function copy() {
    await navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => undefined, // The code can still be selected.
    );
  }

  return (
    <>
      <div className="grid justify-items-center gap-2 text-center" role="status">
        <span className="grid size-14 place-items-center rounded-full bg-linear-to-br from-glow/20 to-amber/20 text-accent-text">
          <Icon name="check" size={28} />
        </span>
        <h3 className="text-16 font-bold outline-none" ref={heading} tabIndex={-1}>
          {t('Thank you. Your report has arrived.')}
        </h3>
        <p className="text-14 text-balance text-muted">
          {hidden === 'forEverybody'
            ? t('The story is hidden for everybody until an operator has decided.')
            : t('The story is hidden for you. An operator will look at it.')}
        </p>
        {hidden === 'forYou' && (
          <QuietButton
            onClick={() => {
              hiddenStories.showAgain(storyId);
              onClose();
            }}
          >
            {t('Show the story again')}
          </QuietButton>
        )}
      </div>
      <div className="grid gap-1 rounded-card bg-paper p-3 text-14">
        <div className="flex items-center justify-between gap-3">
          <span className="text-muted">{t('Your code')}</span>
          <QuietButton className="px-4" onClick={() => void copy()}>
            {t(isCopied ? 'Copied' : 'Copy')}
          </QuietButton>
        </div>
        <code className="font-semibold wrap-anywhere select-all" dir="ltr">
          {code}
        </code>
        <Link
          className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
          to={`/report/${code}`}
        >
          {t('See what was decided')}
        </Link>
      </div>
      <MoreWords onDone={onClose} reason={reason} storyId={storyId} />
    </>
  );
}
