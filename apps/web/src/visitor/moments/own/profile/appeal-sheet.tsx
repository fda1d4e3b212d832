import { appealMoment } from '@around/contracts/safety/standing';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../ui/api/call-api.ts';
import { Sheet } from '../../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { useCloseOnBack } from '../../../overlays/use-close-on-back.ts';
import { AppealForm } from '../../../safety/form/appeal-form.tsx';
import { useSafetyText } from '../../../safety/texts/use-safety-text.ts';

type Props = { momentId: string; isHidden: boolean; onClose: () => void };

/** Asks the operators to decide again about a moment that they took down. */
export function AppealSheet({ momentId, isHidden, onClose }: Props) {
  const t = useSafetyText();
  const client = useQueryClient();
  useCloseOnBack(true, onClose);

  function finish() {
    void client.invalidateQueries({ queryKey: ['standing'] });
    showNotice({ tone: 'success', title: t('Your appeal has arrived') });
    onClose();
  }

  return (
    <Sheet onClose={onClose} title={t(isHidden ? 'Appeal the decision' : 'Appeal the removal')}>
      <div className="grid gap-4">
        <p className="text-14 text-muted">
          {t(
            isHidden
              ? 'A hidden moment is deleted when its 24 hours are over. If we were wrong, everybody sees it again until then.'
              : 'The video of a removed moment is deleted ten minutes after the decision, unless you appeal before. If we were wrong after that, you can share it again.',
          )}
        </p>
        <AppealForm
          onAppealed={finish}
          send={(text) => callApi(appealMoment, { params: { momentId }, body: { text } })}
        />
      </div>
    </Sheet>
  );
}
