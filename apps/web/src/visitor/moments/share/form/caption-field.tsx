import { CAPTION_MAX_LENGTH } from '@around/contracts/moments/moment-limits';
import { useId } from 'react';
import { classNames } from '../../../../ui/controls/class-names.ts';
import { GrowingTextArea } from '../../../../ui/controls/growing-text-area.tsx';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';

type Props = { value: string; problem: ShareText | null; onChange: (value: string) => void };

export function CaptionField({ value, problem, onChange }: Props) {
  const t = useShareText();
  const id = useId();
  const noteId = useId();
  return (
    <div className="grid gap-1">
      <label className="text-14 font-semibold" htmlFor={id}>
        {t('Caption (optional)')}
      </label>
      <GrowingTextArea
        aria-describedby={noteId}
        aria-invalid={problem !== null}
        className={classNames(
          'max-h-40 min-h-18 w-full rounded-card border bg-paper px-3 py-2 text-16 text-ink',
          problem ? 'border-danger' : 'border-line',
        )}
        dir="auto"
        id={id}
        name="caption"
        onChange={({ target }) => onChange(target.value)}
        placeholder={t('Say what is happening')}
        rows={2}
        value={value}
      />
      <p className="flex justify-between gap-3 text-12 text-muted" id={noteId}>
        <span className="font-semibold text-danger-text" role="alert">
          {problem && t(problem)}
        </span>
        <span className={classNames('ms-auto tabular-nums', problem && 'font-semibold text-danger-text')}>
          {t('{used} of {max} characters', { used: value.trim().length, max: CAPTION_MAX_LENGTH })}
        </span>
      </p>
    </div>
  );
}
