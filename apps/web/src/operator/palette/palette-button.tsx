import { ConsoleIcon } from '../controls/console-icon.tsx';

type Props = {
  onClick: () => void;
  /** Shows the name and the shortcut. */
  isWide?: boolean;
};

export function PaletteButton({ onClick, isWide = false }: Props) {
  return (
    <button
      aria-keyshortcuts="Control+K Meta+K"
      aria-label={isWide ? undefined : 'Commands'}
      className={
        isWide
          ? 'flex min-h-10 w-full items-center gap-2.5 rounded-card border border-line bg-paper px-3 text-14 text-muted hover:border-muted'
          : 'grid size-10 place-items-center rounded-full text-muted hover:bg-paper hover:text-ink'
      }
      onClick={onClick}
      title="Commands (Ctrl K)"
      type="button"
    >
      <ConsoleIcon name="search" />
      {isWide && (
        <>
          Commands
          <kbd className="ms-auto rounded border border-line px-1.5 font-sans text-12">Ctrl K</kbd>
        </>
      )}
    </button>
  );
}
