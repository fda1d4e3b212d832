import { getReport, type ReportStatus } from '@around/contracts/safety/reports';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { callApi } from '../../../ui/api/call-api.ts';
import { QuietButton } from '../../../ui/controls/buttons.tsx';
import { StateScreen } from '../../../ui/controls/state-screen.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { formatDateTime } from '../../../ui/language/formats.ts';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';
import { isUnknownCode, safetyFailureText } from '../safety-failure.ts';
import type { SafetyText } from '../texts/safety-text.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';

const STATES: Record<ReportStatus, { icon: IconName; title: SafetyText; text: SafetyText }> = {
  open: {
    icon: 'clock',
    title: 'Waiting for a decision',
    text: 'An operator has not decided yet. This page shows the decision.',
  },
  kept: { icon: 'info', title: 'The story stays', text: 'An operator has looked at the story and keeps it.' },
  removed: {
    icon: 'check',
    title: 'The story was removed',
    text: 'It is not shown any more. Thank you for reporting it.',
  },
  changed: {
    icon: 'info',
    title: 'The decision was changed',
    text: 'The story was removed at first. Its author appealed, an operator looked again, and found that it follows the rules.',
  },
};

/** `/report/:code`: what was decided about a report. */
export function ReportStatusPage() {
  const t = useSafetyText();
  const { code = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['report', code],
    queryFn: ({ signal }) => callApi(getReport, { params: { code }, signal }),
    retry: (attempts, failure) => attempts < 2 && !isUnknownCode(failure),
  });
  useTitle(`${t('Your report')} · Around`);
  return (
    <main className="grid h-dvh grid-rows-[1fr_auto] bg-paper">
      <h1 className="sr-only">{t('Your report')}</h1>
      {error && !data ? (
        <StateScreen
          icon="alert"
          isAlert
          text={t('Please check the code. Reports are kept for 90 days.')}
          title={isUnknownCode(error) ? t('There is nothing with this code') : safetyFailureText(t, error)}
        >
          <QuietButton icon="refresh" onClick={() => void refetch()}>
            {t('Look again')}
          </QuietButton>
        </StateScreen>
      ) : data ? (
        <StateScreen
          icon={STATES[data.status].icon}
          text={t(STATES[data.status].text)}
          title={t(STATES[data.status].title)}
        >
          {data.decidedAt && <DecidedAt time={data.decidedAt} />}
          <QuietButton icon="refresh" onClick={() => void refetch()}>
            {t('Look again')}
          </QuietButton>
        </StateScreen>
      ) : (
        <StateScreen icon="clock" title={t('Your report')} />
      )}
      <Link
        className="mx-auto inline-flex min-h-16 items-center px-4 text-14 font-semibold text-link hover:underline"
        to="/"
      >
        {t('Back to the stories')}
      </Link>
    </main>
  );
}

function DecidedAt({ time }: { time: string }) {
  const t = useSafetyText();
  const { language } = useLanguage();
  const text = formatDateTime(time, language);
  return <p className="w-full text-14 text-muted">{t('Decided {time}', { time: text })}</p>;
}
