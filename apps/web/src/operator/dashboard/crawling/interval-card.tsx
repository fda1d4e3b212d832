import { isIntervalMinutes } from '@around/contracts/operator/crawler/crawler-control';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { showNotice } from '../../../ui/notices/notices.tsx';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleCard } from '../../controls/console-card.tsx';
import { countOf } from '../../formats/amounts.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { crawlerStatusQuery, setCrawlInterval } from '../../queries/monitoring/crawler-status.ts';
import { isNumeric, readInterval } from './crawl-interval.ts';

const RULE = 'Please enter a value between 1 and 60 minutes';

const Interval = z.object({
  minutes: z.string().check(z.refine((text) => isIntervalMinutes(readInterval(text)), RULE)),
});

/** How often the crawler runs. */
export function IntervalCard() {
  const { data: status } = useQuery(crawlerStatusQuery);
  const loaded = status?.crawler.intervalMinutes;
  const { control, formState, handleSubmit, getValues, resetField, setValue } = useKeptForm('interval', {
    resolver: zodResolver(Interval),
    defaultValues: { minutes: '' },
    values: { minutes: String(loaded ?? '') },
    resetOptions: { keepDirtyValues: true },
  });
  // The form takes the loaded interval over in an effect, and text typed before that effect would be lost.
  const current = formState.defaultValues?.minutes ? loaded : undefined;
  const { field, fieldState } = useController({ control, name: 'minutes' });
  const minutes = readInterval(field.value);
  const update = useAction({
    run: setCrawlInterval,
    done: ({ message }) => ({ title: 'Crawler Interval Updated', description: message }),
    failedTitle: 'Failed to update crawler interval',
  });

  const submit = handleSubmit(
    () => {
      update.mutate(minutes, {
        // Text typed while the request was under way is kept.
        onSuccess: () =>
          readInterval(getValues('minutes')) === minutes && resetField('minutes', { defaultValue: String(minutes) }),
      });
    },
    () => showNotice({ tone: 'error', title: `Invalid interval - ${RULE}` }),
  );

  function onBlur() {
    field.onBlur();
    if (fieldState.isDirty && !isNumeric(field.value)) setValue('minutes', String(minutes), { shouldDirty: true });
  }

  return (
    <ConsoleCard title="Crawl interval">
      <form className="grid gap-3 sm:max-w-md" noValidate onSubmit={submit}>
        <TextField
          {...field}
          error={fieldState.error?.message}
          hint={describe(field.value, minutes, current)}
          inputMode="numeric"
          // Text typed before the current interval is known would mix with it.
          isDisabled={current === undefined}
          label="Interval (minutes)"
          name="intervalMinutes"
          onBlur={onBlur}
        />
        <div>
          <ConsoleButton
            busy={update.isPending && 'Updating...'}
            isDisabled={current === undefined || minutes === current}
            look="primary"
          >
            Update Interval
          </ConsoleButton>
        </div>
      </form>
    </ConsoleCard>
  );
}

function describe(text: string, minutes: number, current: number | undefined): string {
  if (current === undefined) return 'From 1 to 60 minutes';
  if (!isNumeric(text)) return `Not a number: ${minutes} minutes will be used`;
  return minutes === current
    ? `Set to ${countOf(current, 'minute')} now`
    : `Changes it from ${current} to ${countOf(minutes, 'minute')}`;
}
