import { classNames } from '../../ui/controls/class-names.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { formatDistance } from '../../ui/language/formats.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Suggestion } from './suggestion.ts';

const icons: Record<Suggestion['kind'], IconName> = {
  recent: 'clock',
  area: 'globe',
  location: 'pin',
  predicted: 'pin',
};

type Props = { id: string; suggestion: Suggestion; isActive: boolean; onChoose: () => void };

export function SuggestionRow({ id, suggestion, isActive, onChoose }: Props) {
  const { t, language, unit } = useLanguage();
  const { kind, name, distanceFromUser } = suggestion;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys.
    <div
      aria-selected={isActive}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-3 py-1.5 hover:bg-paper',
        isActive && 'bg-paper',
      )}
      id={id}
      onClick={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      tabIndex={-1}
    >
      <span className="text-muted">
        <Icon name={icons[kind]} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="own-direction block truncate text-14 font-semibold">{name}</span>
        {kind === 'predicted' && suggestion.detail && (
          <span className="own-direction block truncate text-12 text-muted">{suggestion.detail}</span>
        )}
      </span>
      <span className="shrink-0 text-12 text-muted tabular-nums">
        {distanceFromUser !== null ? formatDistance(distanceFromUser, language, unit) : kind === 'area' && t('Area')}
      </span>
    </div>
  );
}
