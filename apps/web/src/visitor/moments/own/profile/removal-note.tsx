import type { Moment } from '@around/contracts/moments/moments';
import { reasonPolicies } from '@around/contracts/safety/report-reasons';
import { formatDateTime } from '../../../../ui/language/formats.ts';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { FormButton } from '../../../forms/form-button.tsx';
import { useSafetyText } from '../../../safety/texts/use-safety-text.ts';
import type { RemovedMoment } from '../../data/standing-query.ts';

type Props = { moment: Moment; removed: RemovedMoment; onAppeal: () => void };

/** Why operators took the moment down, and the state of the appeal. */
export function RemovalNote({ moment, removed: { reason, isOnRequest, words, appeal }, onAppeal }: Props) {
  const t = useSafetyText();
  if (appeal?.status === 'granted') {
    return (
      <>
        <p className="text-14 text-muted">{t('Your appeal was granted.')}</p>
        {appeal.words && <Words>{appeal.words}</Words>}
      </>
    );
  }
  // The decision was undone, so the moment has its previous state.
  if (moment.status !== 'failed') return null;
  const cause = isOnRequest ? 'Somebody asked us to remove it.' : reason && reasonPolicies[reason].sentence;
  return (
    <>
      {cause && <p className="text-14">{t('Reason: {reason}', { reason: t(cause) })}</p>}
      {words && <Words>{words}</Words>}
      {appeal ? (
        <AppealState appeal={appeal} />
      ) : (
        <FormButton look="quiet" onClick={onAppeal}>
          {t('Appeal')}
        </FormButton>
      )}
    </>
  );
}

function AppealState({ appeal: { status, answerBy, words } }: { appeal: NonNullable<RemovedMoment['appeal']> }) {
  const t = useSafetyText();
  const { language } = useLanguage();
  const time = answerBy === null ? '' : formatDateTime(answerBy, language);
  return (
    <>
      <p className="text-14 font-semibold">
        {status === 'open'
          ? t('You have appealed. An operator looks at it by {time}.', { time })
          : t('Your appeal was refused. This decision is final.')}
      </p>
      {words && <Words>{words}</Words>}
    </>
  );
}

/** The text of an operator. */
function Words({ children }: { children: string }) {
  return (
    <p className="max-w-full rounded-card bg-paper px-3 py-2 text-14 wrap-anywhere whitespace-pre-line" dir="auto">
      {children}
    </p>
  );
}
