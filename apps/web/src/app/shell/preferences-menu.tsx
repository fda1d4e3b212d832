import { DropDown } from '../../ui/controls/drop-down.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';

const PreferencesPanel = lazyPart(() =>
  import('./preferences-panel.tsx').then((file) => ({ default: file.PreferencesPanel })),
);

type Props = { isOverPicture?: boolean; onHelp: () => void; onFollowing: () => void };

/** The preferences button. Its panel is loaded on demand. */
export function PreferencesMenu({ isOverPicture = false, onHelp, onFollowing }: Props) {
  const { t } = useLanguage();
  return (
    <DropDown
      className="w-[17rem]"
      label={t('Menu')}
      summary={<DotsIcon />}
      summaryClassName={
        isOverPicture ? 'bg-night/70 text-white' : 'border border-line bg-surface text-ink hover:border-muted'
      }
    >
      {(closing) => (
        <PreferencesPanel onBroken={closing(() => {})} onFollowing={closing(onFollowing)} onHelp={closing(onHelp)} />
      )}
    </DropDown>
  );
}

function DotsIcon() {
  return (
    <svg aria-hidden="true" fill="currentColor" height="20" viewBox="0 0 24 24" width="20">
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="12" r="2" />
    </svg>
  );
}
