import { Link } from 'react-router-dom';
import type { Text } from '../../ui/language/text.ts';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useTitle } from '../../ui/page/use-title.ts';
import type { PolicyText } from './texts/policy-text.ts';
import { usePolicyText } from './texts/use-policy-text.ts';

export type PolicySection = {
  title: PolicyText;
  paragraphs?: PolicyText[];
  /** Shown as a list before the paragraphs. */
  points?: PolicyText[];
  link?: { to: string; name: Text };
};

type Props = { title: PolicyText; summary: PolicyText; sections: PolicySection[] };

const PAGES = [
  { path: '/safety', name: 'Safety' },
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy' },
] as const;

const LINK =
  'inline-flex min-h-11 items-center text-14 font-semibold text-link hover:underline aria-[current=page]:text-ink aria-[current=page]:no-underline';

/** A page of texts with links to the other policy pages. */
export function PolicyPage({ title, summary, sections }: Props) {
  const t = usePolicyText();
  useTitle(`${t(title)} · Around`);
  return (
    <PageFrame title={t(title)} width="text">
      <p className="text-16 text-muted">{t(summary)}</p>
      <nav aria-label={t('Terms and policies')}>
        <ul className="flex flex-wrap gap-x-5">
          {PAGES.map(({ path, name }) => (
            <li key={path}>
              <Link aria-current={name === title ? 'page' : undefined} className={LINK} to={path}>
                {t(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map((section) => (
        <PolicyCard key={section.title} {...section} />
      ))}
    </PageFrame>
  );
}

function PolicyCard({ title, paragraphs = [], points = [], link }: PolicySection) {
  const t = usePolicyText();
  return (
    <section className="grid grid-cols-1 gap-3 rounded-sheet border border-line bg-surface p-5">
      <h2 className="text-20 font-bold">{t(title)}</h2>
      {points.length > 0 && (
        <ul className="grid list-disc gap-1 ps-5">
          {points.map((point) => (
            <li key={point}>{t(point)}</li>
          ))}
        </ul>
      )}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{t(paragraph)}</p>
      ))}
      {link && (
        <Link className={LINK} to={link.to}>
          {t(link.name)}
        </Link>
      )}
    </section>
  );
}
