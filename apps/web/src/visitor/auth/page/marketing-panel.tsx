import { Mark } from '../../../ui/icons/mark.tsx';
import { useUserText } from '../../user-texts/use-user-text.ts';
import { StoryCard } from './story-card.tsx';

/** What the product is, on wide screens next to the forms. */
export function MarketingPanel() {
  const t = useUserText();
  return (
    <aside className="relative isolate hidden overflow-hidden bg-night text-white lg:grid lg:content-between lg:p-12">
      <div className="absolute inset-0 -z-10 bg-[radial-gradient(80%_60%_at_85%_10%,rgb(255_176_32/0.55),transparent),radial-gradient(90%_80%_at_20%_100%,rgb(255_90_60/0.7),transparent)]" />
      <span className="absolute -end-24 -top-24 -z-10 opacity-20">
        <Mark size={520} />
      </span>
      <div className="grid max-w-lg gap-4">
        <p className="text-40 font-bold text-balance">{t("See what's happening around you, now.")}</p>
        <p className="text-20 text-balance text-white/85">
          {t('Discover video stories around you: short moments from the places nearby, nearest first.')}
        </p>
      </div>
      <div aria-hidden="true" className="relative mx-auto my-8 h-96 w-full max-w-lg" dir="ltr">
        <StoryCard className="start-0 top-12 -rotate-6" picture="park-dusk" />
        <StoryCard
          className="start-1/2 top-0 z-10 -translate-x-1/2"
          label={t('Live around you')}
          picture="beach-sunset"
        />
        <StoryCard className="end-0 top-12 rotate-6" picture="square-night" />
      </div>
      <p className="text-14 text-white/85">{t('Every moment is gone after 24 hours.')}</p>
    </aside>
  );
}
