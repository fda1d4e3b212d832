import type { ReactNode } from 'react';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { FormButton } from '../../forms/form-button.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { FormFailure } from './form-failure.tsx';

type Props = {
  title: string;
  /** What will happen, and to what. */
  children: ReactNode;
  confirm: string;
  busy: string;
  action: { mutate: () => void; isPending: boolean; error: Error | null };
  onClose: () => void;
};

/** Asks before something that cannot be undone. */
export function AskSheet({ title, children, confirm, busy, action, onClose }: Props) {
  const t = useProfileTexts();
  return (
    <Sheet onClose={onClose} title={title}>
      <div className="grid gap-5">
        <p className="text-14 wrap-anywhere">{children}</p>
        <FormFailure error={action.error} />
        <div className="flex flex-wrap justify-end gap-2.5">
          <FormButton look="quiet" onClick={onClose}>
            {t('Cancel')}
          </FormButton>
          <FormButton busy={action.isPending && busy} look="danger" onClick={() => action.mutate()}>
            {confirm}
          </FormButton>
        </div>
      </div>
    </Sheet>
  );
}
