import type { Moment } from '@around/contracts/moments/moments';
import { Sheet } from '../../../../ui/dialogs/sheet.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { isolate } from '../../../../ui/language/isolate.ts';
import { FormButton } from '../../../forms/form-button.tsx';
import { useCloseOnBack } from '../../../overlays/use-close-on-back.ts';
import { useDeleteMoment } from '../data/use-delete-moment.ts';
import { useOwnText } from '../texts/use-own-text.ts';

type Props = { moment: Moment; onClose: () => void; onDeleted?: () => void };

/** Asks before a moment is deleted. */
export function DeleteMomentSheet({ moment, onClose, onDeleted }: Props) {
  const t = useOwnText();
  const remove = useDeleteMoment(() => {
    onClose();
    onDeleted?.();
  });
  useCloseOnBack(true, onClose);
  return (
    <Sheet onClose={onClose} title={t('Delete this moment?')}>
      <div className="grid gap-5">
        <p className="text-14 wrap-anywhere">
          {t(
            'Your moment at {place} disappears for everybody at once, and its video is deleted. This cannot be undone.',
            { place: isolate(moment.locationName) },
          )}
        </p>
        {remove.isError && (
          <p className="flex items-start gap-2 text-14 font-semibold text-danger-text" role="alert">
            <Icon name="alert" />
            {t(navigator.onLine ? 'This does not work right now. Please try again in a moment.' : 'You are offline')}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-2.5">
          <FormButton look="quiet" onClick={onClose}>
            {t('Cancel')}
          </FormButton>
          <FormButton busy={remove.isPending && t('Deleting...')} look="danger" onClick={() => remove.mutate(moment)}>
            {t('Delete for good')}
          </FormButton>
        </div>
      </div>
    </Sheet>
  );
}
