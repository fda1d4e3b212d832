import { Icon } from '../../icons/icon.tsx';
import { formatDistance } from '../../language/formats.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { classNames } from '../../lib/class-names.ts';
import type { Suggestion } from './place-suggestions.ts';

type Props = { id: string; suggestion: Suggestion; isMarked: boolean; onChoose: () => void };

export function SuggestionRow({ id, suggestion, isMarked, onChoose }: Props) {
  const { t, language, unit } = useLanguage();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys.
    <div
      aria-selected={isMarked}
      className={classNames(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-3 hover:bg-paper',
        isMarked && 'bg-paper',
      )}
      id={id}
      onClick={onChoose}
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      tabIndex={-1}
    >
      <span className="text-muted">
        <Icon name={suggestion.kind === 'area' ? 'globe' : 'pin'} />
      </span>
      <span className="own-direction min-w-0 flex-1 truncate text-14 font-semibold">{suggestion.name}</span>
      <span className="shrink-0 text-12 text-muted tabular-nums">
        {suggestion.distanceFromUser !== null
          ? formatDistance(suggestion.distanceFromUser, language, unit)
          : suggestion.kind === 'area' && t('Area')}
      </span>
    </div>
  );
}
