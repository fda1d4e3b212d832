import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../ui/time/use-now.ts';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Panel } from '../page/panel.tsx';

const AGES_MIN = [0, 1, 12, 59, 60, 90, 119, 120, 180, 600, 1_439];
const FIRST_AGE_MIN = 12;
/** One hour more than a story lives. */
const LAST_AGE_MIN = 25 * 60;
const MINUTE_MS = 60_000;

/** The texts of a story's time and of its badge in one language. */
export type StoryTexts = {
  language: string;
  name: string;
  direction: 'ltr' | 'rtl';
  /** `postedAt` is undefined for a story without a time. */
  textsOf: (postedAt: number | undefined, now: number) => { time: string; badge: string };
};
type Props = { title: string; languages: StoryTexts[] };

/** The texts of a story by its age, in each language. */
export function TimestampDemoPage({ title, languages }: Props) {
  const id = useId();
  const now = useNow();
  const [ageMin, setAgeMin] = useState(FIRST_AGE_MIN);
  const rows = [
    ...AGES_MIN.map((minutes) => ({ name: `${minutes} min`, postedAt: now - minutes * MINUTE_MS })),
    { name: 'N/A', postedAt: undefined },
  ];
  return (
    <DeveloperPage title={title}>
      <Panel title="Move the clock">
        <label className="text-14 font-semibold" htmlFor={id}>
          Now is {Math.floor(ageMin / 60)} h {ageMin % 60} min after the story
        </label>
        <input
          className="min-h-11 w-full accent-accent"
          id={id}
          max={LAST_AGE_MIN}
          min={0}
          onChange={({ target }) => setAgeMin(Number(target.value))}
          type="range"
          value={ageMin}
        />
        <div aria-live="polite">
          <TextTable languages={languages} now={now} rows={[{ name: 'Story', postedAt: now - ageMin * MINUTE_MS }]} />
        </div>
      </Panel>
      <Panel title="Ages at which the text changes">
        <TextTable languages={languages} now={now} rows={rows} />
      </Panel>
      <Link
        className="inline-flex min-h-11 items-center text-14 font-semibold text-link hover:underline"
        to="/story-demo"
      >
        Story demo
      </Link>
    </DeveloperPage>
  );
}

type Row = { name: string; postedAt: number | undefined };

function TextTable({ languages, rows, now }: { languages: StoryTexts[]; rows: Row[]; now: number }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-14">
        <thead>
          <tr className="text-start text-muted">
            <th className="p-2 text-start font-normal">Age</th>
            {languages.map(({ language, name, direction }) => (
              <th className="p-2 text-start font-normal" dir={direction} key={language} lang={language}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, postedAt }) => (
            <tr className="border-t border-line align-top" key={name}>
              <th className="p-2 text-start font-semibold whitespace-nowrap">{name}</th>
              {languages.map(({ language, direction, textsOf }) => {
                const { time, badge } = textsOf(postedAt, now);
                return (
                  <td className="p-2" dir={direction} key={language} lang={language}>
                    <p>{time}</p>
                    <p className="text-muted">{badge}</p>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
