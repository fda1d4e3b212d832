import { COOLDOWN_CHOICES } from '@around/contracts/operator/cooldowns';
import { type FormEvent, type ReactNode, useState } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/dialogs/console-dialog.tsx';
import { SelectField } from '../controls/fields/select-field.tsx';
import type { RowItem } from '../controls/row-menu.tsx';
import { countOf } from '../formats/amounts.ts';
import { localTime } from '../formats/times.ts';
import { useAction } from '../queries/jobs/use-action.ts';

type Props = {
  name: string;
  /** The end of the current cooldown, in milliseconds since the epoch. */
  until: number | null;
  extend: (minutes: number) => Promise<{ message: string; cooldownUntil: string }>;
};

/** Starts a cooldown or extends the current one: the action of the row, and its dialog while it is open. */
export function useExtendCooldown(props: Props): { item: RowItem; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const text = actionText(props.until);
  return {
    item: {
      icon: 'clock',
      label: `${text} of ${props.name}`,
      onClick: () => setIsOpen(true),
      text,
    },
    dialog: isOpen && <CooldownDialog {...props} onClose={() => setIsOpen(false)} />,
  };
}

function actionText(until: Props['until']): string {
  return until === null ? 'Start cooldown' : 'Extend cooldown';
}

const OPTIONS = COOLDOWN_CHOICES.map((minutes) => ({
  value: String(minutes),
  name: minutes < 60 ? countOf(minutes, 'minute') : countOf(minutes / 60, 'hour'),
}));

function CooldownDialog({ name, until, extend, onClose }: Props & { onClose: () => void }) {
  const [minutes, setMinutes] = useState(OPTIONS[1]?.value ?? '');
  const text = actionText(until);
  const cooldown = useAction({
    run: extend,
    done: ({ message, cooldownUntil }) => ({ title: message, description: `Until ${localTime(cooldownUntil)}` }),
    failedTitle: until === null ? 'Failed to start the cooldown' : 'Failed to extend the cooldown',
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    cooldown.mutate(Number(minutes), { onSuccess: onClose });
  }

  return (
    <ConsoleDialog onClose={onClose} title={`Cooldown of ${name}`}>
      <form className="grid gap-4 sm:min-w-96" onSubmit={onSubmit}>
        <p className="text-14 text-muted">
          {until === null
            ? 'It takes no new work from now on, and becomes active again by itself.'
            : `Its cooldown already lasts until ${localTime(until)}; this time is added.`}
        </p>
        <SelectField label="For" onChange={setMinutes} options={OPTIONS} value={minutes} />
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          <ConsoleButton busy={cooldown.isPending && 'Saving...'} icon="clock" look="primary">
            {text}
          </ConsoleButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
