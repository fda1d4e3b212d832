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
export function useRestLonger(props: Props): { item: RowItem; dialog: ReactNode } {
  const [isOpen, setIsOpen] = useState(false);
  const isResting = props.until !== null;
  return {
    item: {
      icon: 'clock',
      label: `${isResting ? 'Longer rest for' : 'Rest'} ${props.name}`,
      onClick: () => setIsOpen(true),
      text: isResting ? 'Longer rest' : 'Rest',
    },
    dialog: isOpen && <RestDialog {...props} onClose={() => setIsOpen(false)} />,
  };
}
const OPTIONS = COOLDOWN_CHOICES.map((minutes) => ({
  value: String(minutes),
  name: minutes < 60 ? countOf(minutes, 'minute') : countOf(minutes / 60, 'hour'),
}));

function RestDialog({ name, until, extend, onClose }: Props & { onClose: () => void }) {
  const [minutes, setMinutes] = useState(OPTIONS[1]?.value ?? '');
  const rest = useAction({
    run: extend,
    done: ({ message, cooldownUntil }) => ({ title: message, description: `Until ${localTime(cooldownUntil)}` }),
    failedTitle: 'Failed to extend the rest',
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    rest.mutate(Number(minutes), { onSuccess: onClose });
  }

  return (
    <ConsoleDialog onClose={onClose} title={`Rest for ${name}`}>
      <form className="grid gap-4 sm:min-w-96" onSubmit={onSubmit}>
        <p className="text-14 text-muted">
          {until === null
            ? 'It takes no new work from now on, and goes back to work by itself.'
            : `It rests until ${localTime(until)} as it is. This is added.`}
        </p>
        <SelectField label="For" onChange={setMinutes} options={OPTIONS} value={minutes} />
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton onClick={onClose}>Cancel</ConsoleButton>
          <ConsoleButton busy={rest.isPending && 'Saving...'} icon="clock" look="primary">
            Let it rest
          </ConsoleButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
