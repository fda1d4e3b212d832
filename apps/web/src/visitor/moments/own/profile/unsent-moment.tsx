import { Icon } from '../../../../ui/icons/icon.tsx';
import { FormButton } from '../../../forms/form-button.tsx';
import { useContinueSending, useUnsentMoment } from '../data/use-unsent-moment.ts';
import { useOwnText } from '../texts/use-own-text.ts';

/** A moment whose sending was interrupted, with the way to continue. Nothing without one. */
export function UnsentMoment() {
  const t = useOwnText();
  const unsent = useUnsentMoment();
  const continueSending = useContinueSending();
  if (!unsent) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-paper p-4" role="status">
      <span className="self-start text-danger-text">
        <Icon name="alert" />
      </span>
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="text-16 font-semibold">{t("Your moment wasn't sent")}</p>
        <p className="text-14 wrap-anywhere">
          <bdi>{unsent.fields.location}</bdi>
        </p>
        <p className="text-14 text-muted">{t('Your video is still here. Continue where it stopped.')}</p>
      </div>
      <FormButton onClick={continueSending}>{t('Continue')}</FormButton>
    </div>
  );
}
