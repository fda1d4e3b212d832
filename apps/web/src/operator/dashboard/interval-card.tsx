import { isIntervalMinutes } from '@around/contracts/operator/crawler/crawler-control';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showNotice } from '../../ui/notices/notices.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleCard } from '../controls/console-card.tsx';
import { TextField } from '../controls/text-field.tsx';
import { countOf } from '../formats/amounts.ts';
import { crawlerStatusQuery, setCrawlInterval } from '../queries/crawler-status.ts';
import { useAction } from '../queries/use-action.ts';
import { isNumeric, readInterval } from './crawl-interval.ts';

const RULE = 'Please enter a value between 1 and 60 minutes';

/** How often the crawler runs by itself. */
export function IntervalCard() {
  const { data: status } = useQuery(crawlerStatusQuery);
  const current = status?.crawler.intervalMinutes;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const text = typed ?? String(current ?? '');
  const minutes = readInterval(text);
  const update = useAction({
    run: setCrawlInterval,
    done: ({ message }) => ({ title: 'Crawler Interval Updated', description: message }),
    failedTitle: 'Failed to update crawler interval',
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isIntervalMinutes(minutes)) {
      // What has been typed while the answer was on its way is the next wish, not this one.
      update.mutate(minutes, { onSuccess: () => setTyped((now) => (now === typed ? null : now)) });
    } else {
      setError(RULE);
      showNotice({ tone: 'error', title: `Invalid interval - ${RULE}` });
    }
  }

  return (
    <ConsoleCard title="Crawl interval">
      <form className="grid gap-3 sm:max-w-md" noValidate onSubmit={onSubmit}>
        <TextField
          error={error}
          hint={describe(text, minutes, current)}
          inputMode="numeric"
          // What is typed before it is known would mix with it.
          isDisabled={current === undefined}
          label="Interval (minutes)"
          name="intervalMinutes"
          onBlur={() => typed !== null && !isNumeric(typed) && setTyped(String(minutes))}
          onChange={(value) => {
            setTyped(value);
            setError(undefined);
          }}
          value={text}
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
  if (!isNumeric(text)) return `Not a number: ${minutes} minutes are meant`;
  return minutes === current
    ? `Set to ${countOf(current, 'minute')} now`
    : `Changes it from ${current} to ${countOf(minutes, 'minute')}`;
}
