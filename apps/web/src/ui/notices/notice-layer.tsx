import { type RefObject, useEffect, useRef } from 'react';
import { classNames } from '../controls/class-names.ts';
import { Icon, type IconName } from '../icons/icon.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import type { Notice, NoticeTone } from './notice-board.ts';

export type NoticeLayerProps = {
  notice: Notice | null;
  onDismiss: (id: number) => void;
  onShown: () => void;
};

const toneStyles: Record<NoticeTone, { icon: IconName; colour: string }> = {
  info: { icon: 'info', colour: 'text-link' },
  success: { icon: 'check', colour: 'text-success' },
  error: { icon: 'alert', colour: 'text-danger-text' },
};

/** Browsers without popovers show the layer by its z-index, which is above that of sheets. */
const hasPopovers = 'showPopover' in HTMLElement.prototype;

/**
 * Shows the notice where it covers no text of the screen, e.g. below the header of a card, or in the top bar on a desktop. It is above an
 * open sheet.
 */
export function NoticeLayer({ notice, onDismiss, onShown }: NoticeLayerProps) {
  const { t } = useLanguage();
  const isError = notice?.tone === 'error';
  const layer = useRef<HTMLDivElement>(null);
  useRoomForNotice(layer, notice?.isOpen === true);

  // Reopened for each notice, to place it above a dialog that was opened since the last one.
  useEffect(() => {
    if (!notice?.isOpen) return;
    if (hasPopovers) layer.current?.showPopover();
    onShown();
    return () => {
      if (hasPopovers) layer.current?.hidePopover();
    };
  }, [notice, onShown]);

  return (
    <div
      aria-live={isError ? 'assertive' : 'polite'}
      className={classNames(
        'notice-layer pointer-events-none fixed inset-x-0 m-0 w-full border-0 bg-transparent',
        hasPopovers ? 'open:flex' : 'z-60 flex',
      )}
      popover={hasPopovers ? 'manual' : undefined}
      ref={layer}
    >
      {notice?.isOpen && (
        <div
          className="pointer-events-auto flex w-full max-w-(--notice-width,22rem) animate-[drop_250ms_var(--ease-out)] items-start gap-2.5 rounded-card border border-line bg-surface py-2.5 ps-3 pe-1.5 text-ink shadow-float"
          key={notice.id}
          role={isError ? 'alert' : 'status'}
        >
          <span className={toneStyles[notice.tone].colour}>
            <Icon name={toneStyles[notice.tone].icon} />
          </span>
          <div className="min-w-0 flex-1 text-14">
            <p className="font-semibold">{notice.title}</p>
            {notice.description && <p className="wrap-anywhere text-muted">{notice.description}</p>}
            {notice.help && <p className="text-muted">{notice.help}</p>}
            {notice.action && (
              <button
                className="finger-target min-h-8 font-semibold text-link hover:underline"
                onClick={() => {
                  onDismiss(notice.id);
                  notice.action?.run();
                }}
                type="button"
              >
                {notice.action.label}
              </button>
            )}
          </div>
          <button
            aria-label={t('Dismiss')}
            className="finger-target -my-2 grid size-9 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
            onClick={() => onDismiss(notice.id)}
            type="button"
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}

/** Keeps the height of the open notice in `--notice-room`: pages that scroll reserve this height at their top. */
function useRoomForNotice(layer: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useEffect(() => {
    const { style } = document.documentElement;
    if (!isOpen || !layer.current) return;
    const sizes = new ResizeObserver(([entry]) => {
      style.setProperty('--notice-room', `${Math.ceil(entry?.borderBoxSize[0]?.blockSize ?? 0)}px`);
    });
    sizes.observe(layer.current);
    return () => {
      sizes.disconnect();
      style.removeProperty('--notice-room');
    };
  }, [layer, isOpen]);
}
