import { useNow } from '../../../ui/time/use-now.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { formatCountdown } from '../../formats/countdown.ts';
import { useAction } from '../../queries/jobs/use-action.ts';
import { type Imported, removeMany } from '../../queries/proxies/proxy-import.ts';

const UNDO_MS = 60_000;

type Props = { imported: Imported & { at: number }; onClose: () => void };

/** The result of an import. It can be undone for a minute. */
export function UndoImport({ imported, onClose }: Props) {
  const { added, message, at } = imported;
  const leftMs = at + UNDO_MS - useNow(1_000);
  const undo = useAction({
    run: removeMany,
    done: (answer) => ({ title: 'Import Undone', description: answer.message }),
    failedTitle: 'Failed to undo the import',
  });
  if (leftMs <= 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-success/50 bg-success/10 p-3 text-14">
      <p className="min-w-0 flex-1 font-semibold" role="status">
        {message}
      </p>
      {added.length > 0 && (
        <ConsoleButton
          busy={undo.isPending && 'Undoing...'}
          icon="undo"
          isSmall
          label="Undo the import"
          onClick={() =>
            undo.mutate(
              added.map(({ id }) => id),
              { onSuccess: onClose },
            )
          }
        >
          Undo
          <span className="font-normal tabular-nums">· {formatCountdown(leftMs)} left</span>
        </ConsoleButton>
      )}
      <ConsoleButton isSmall label="Dismiss the import's notice" onClick={onClose}>
        Dismiss
      </ConsoleButton>
    </div>
  );
}
