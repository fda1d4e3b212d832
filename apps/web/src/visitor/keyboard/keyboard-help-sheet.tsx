import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import type { Text } from '../../ui/language/text.ts';

export type Shortcut = readonly [keys: readonly string[], meaning: string];

const feedShortcuts: readonly (readonly [keys: string[], meaning: Text])[] = [
  [['↑', '↓', 'k', 'j'], 'Previous / next place'],
  [['←', '→'], 'Previous / next story'],
  [['Space', 'p'], 'Pause / play'],
  [['m'], 'Sound on / off'],
  [['Enter'], 'Open full screen'],
  [['Esc'], 'Close what is open'],
  [['Home', 'End'], 'First / last place'],
  [['l'], 'List of stories'],
  [['/'], 'Search for a place'],
  [['?'], 'This help'],
];

type Props = {
  areLettersOn: boolean;
  onLettersChange: (areOn: boolean) => void;
  onClose: () => void;
  /** The default is the shortcuts of the feed. */
  shortcuts?: readonly Shortcut[];
};

export function KeyboardHelpSheet({ areLettersOn, onLettersChange, onClose, ...rest }: Props) {
  const { t } = useLanguage();
  const shortcuts = rest.shortcuts ?? feedShortcuts.map(([keys, meaning]): Shortcut => [keys, t(meaning)]);
  return (
    <Sheet onClose={onClose} title={t('Keyboard shortcuts')}>
      <dl className="grid gap-1">
        {shortcuts.map(([keys, meaning]) => (
          <div className="flex min-h-9 items-center justify-between gap-4 text-14" key={meaning}>
            <dt>{meaning}</dt>
            <dd className="flex gap-1" dir="ltr">
              {keys.map((key) => (
                <kbd
                  className="min-w-7 rounded-md border border-line bg-paper px-2 py-0.5 text-center text-12 font-semibold"
                  key={key}
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="mt-4 flex min-h-11 items-center gap-3 border-t border-line pt-4 text-14 font-semibold">
        <input
          checked={areLettersOn}
          className="size-5 accent-accent"
          onChange={(event) => onLettersChange(event.target.checked)}
          type="checkbox"
        />
        {t('Single-letter shortcuts')}
      </label>
    </Sheet>
  );
}
