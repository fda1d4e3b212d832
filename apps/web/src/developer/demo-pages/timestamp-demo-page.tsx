import { Link } from 'react-router-dom';
import { Fact, Panel, PlainPage } from '../../ui/controls/plain-page.tsx';
import { formatStoryTime } from '../../ui/language/formats.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { useNow } from '../../ui/time/use-now.ts';

const AGES_MIN = [0, 1, 12, 59, 60, 90, 119, 120, 180, 600, 1_439];

/** The formats of a story's time by its age. */
export function TimestampDemoPage({ title }: { title: string }) {
  const { language, t } = useLanguage();
  const now = useNow();
  return (
    <PlainPage title={title}>
      <Panel>
        {AGES_MIN.map((minutes) => (
          <Fact key={minutes} name={`${minutes} min`}>
            {formatStoryTime(now - minutes * 60_000, now, language)}
          </Fact>
        ))}
        <Fact name="N/A">{t('Recently')}</Fact>
      </Panel>
      <Link
        className="inline-flex min-h-11 items-center text-14 font-semibold text-link hover:underline"
        to="/story-demo"
      >
        Story demo
      </Link>
    </PlainPage>
  );
}
