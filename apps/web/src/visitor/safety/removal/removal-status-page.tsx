import { appealRemoval, getRemoval, type Removal, type RemovalStatus } from '@around/contracts/safety/removals';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { callApi } from '../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../ui/api/change-query-data.ts';
import { QuietButton } from '../../../ui/controls/buttons.tsx';
import { formatDateTime } from '../../../ui/language/formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import { AppealForm } from '../form/appeal-form.tsx';
import { FailureNote } from '../form/failure-note.tsx';
import { SafetyFrame } from '../form/safety-frame.tsx';
import { isUnknownCode, safetyFailureText } from '../safety-failure.ts';
import type { SafetyText } from '../texts/safety-text.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';

const STATES: Record<RemovalStatus, { title: SafetyText; text: SafetyText }> = {
  open: { title: 'Waiting for a decision', text: 'An operator looks at your request by {time}.' },
  appealed: { title: 'Waiting for a second decision', text: 'An operator looks at your request by {time}.' },
  removed: { title: 'It was removed', text: 'It is not shown any more.' },
  profileRemoved: {
    title: 'The profile was removed permanently',
    text: 'Nothing of it is shown any more, and nothing of it will be collected again.',
  },
  refused: { title: 'Your request was refused', text: 'The operator gave this reason:' },
  changed: {
    title: 'The decision was changed',
    text: 'It was removed at first. Its author appealed, an operator looked again, and found that it may be shown.',
  },
};

const removalQuery = (code: string) =>
  queryOptions({
    queryKey: ['removal', code],
    queryFn: ({ signal }) => callApi(getRemoval, { params: { code }, signal }),
    retry: (attempts, failure) => attempts < 2 && !isUnknownCode(failure),
  });

/** `/remove/:code`: what was decided about a removal request, and its appeal. */
export function RemovalStatusPage() {
  const t = useSafetyText();
  const { code = '' } = useParams();
  const client = useQueryClient();
  const query = removalQuery(code);
  const { data, error, refetch } = useQuery(query);
  useTitle(`${t('Your request')} · Around`);
  return (
    <SafetyFrame title={t('Your request')}>
      {data ? (
        <>
          <State removal={data} />
          {data.canAppeal && (
            <AppealForm
              onAppealed={(removal: Removal) => changeQueryData(client, query.queryKey, removal)}
              send={(text) => callApi(appealRemoval, { params: { code }, body: { text } })}
            />
          )}
        </>
      ) : (
        error && (
          <FailureNote>
            {isUnknownCode(error) ? t('There is nothing with this code') : safetyFailureText(t, error)}
          </FailureNote>
        )
      )}
      <div className="grid gap-1 rounded-card bg-paper p-3 text-14">
        <span className="text-muted">{t('Your code')}</span>
        <code className="font-semibold wrap-anywhere select-all" dir="ltr">
          {code}
        </code>
        <span className="text-12 text-muted">
          {t('Keep the address of this page. Only this code shows your request.')}
        </span>
      </div>
      <QuietButton icon="refresh" onClick={() => void refetch()}>
        {t('Look again')}
      </QuietButton>
    </SafetyFrame>
  );
}

function State({ removal: { status, answerBy, decidedAt, reason } }: { removal: Removal }) {
  const t = useSafetyText();
  const { language } = useLanguage();
  return (
    <div className="grid gap-1" role="status">
      <h2 className="text-20 font-bold">{t(STATES[status].title)}</h2>
      <p className="text-14 text-muted">
        {t(STATES[status].text, { time: answerBy ? formatDateTime(answerBy, language) : '' })}
      </p>
      {reason && (
        <p className="text-16 wrap-anywhere whitespace-pre-line" dir="auto">
          {reason}
        </p>
      )}
      {decidedAt && (
        <p className="text-12 text-muted">{t('Decided {time}', { time: formatDateTime(decidedAt, language) })}</p>
      )}
    </div>
  );
}
