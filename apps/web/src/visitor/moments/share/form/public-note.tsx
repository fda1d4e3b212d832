import { Icon, type IconName } from '../../../../ui/icons/icon.tsx';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';

const FACTS: readonly (readonly [IconName, ShareText])[] = [
  ['clock', 'The video, the location and your caption, for 24 hours. Then they are deleted.'],
  ['pin', 'The position of the location, rounded to about 100 m. Your exact position is never shown.'],
  ['person', 'Your name and your username are not shown.'],
  ['video', 'Location data inside the video file is removed.'],
];

/** What becomes public, said before it is shared. */
export function PublicNote() {
  const t = useShareText();
  return (
    <section className="grid gap-2 rounded-card bg-paper p-3">
      <h3 className="text-14 font-semibold">{t('What everybody can see')}</h3>
      <ul className="grid gap-1.5 text-12 text-muted">
        {FACTS.map(([icon, text]) => (
          <li className="flex gap-2" key={text}>
            <Icon name={icon} size={16} />
            {t(text)}
          </li>
        ))}
      </ul>
    </section>
  );
}
