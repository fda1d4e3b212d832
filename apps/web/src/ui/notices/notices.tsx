import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon, type IconName } from '../icons/icon.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import { delay } from '../time/delay.ts';
import { createNoticeBoard, type NoticeTone } from './notice-board.ts';

const board = createNoticeBoard({ delay });

export const showNotice = board.show;

const toneStyles: Record<NoticeTone, { icon: IconName; colour: string }> = {
  info: { icon: 'info', colour: 'text-link' },
  success: { icon: 'check', colour: 'text-success' },
  error: { icon: 'alert', colour: 'text-danger-text' },
};

export function Notices() {
  const { t } = useLanguage();
  const notice = useSyncExternalStore(board.subscribe, board.getNotice);
  const isError = notice?.tone === 'error';
  const layer = useRef<HTMLDivElement>(null);

  // Reopened for each notice, to place it above a dialog that was opened since the last one.
  useEffect(() => {
    if (!notice?.isOpen) return;
    layer.current?.showPopover();
    return () => layer.current?.hidePopover();
  }, [notice]);

  return (
    <div
      aria-live={isError ? 'assertive' : 'polite'}
      className="pointer-events-none fixed inset-x-0 top-auto bottom-0 m-0 w-full border-0 bg-transparent justify-center p-4 open:flex pt-[max(1rem,env(safe-area-inset-top))] pb-[max(1rem,env(safe-area-inset-bottom))] max-sm:in-[body:has([data-sheet])]:top-0 max-sm:in-[body:has([data-sheet])]:bottom-auto lg:justify-end"
      popover="manual"
      ref={layer}
    >
      {notice?.isOpen && (
        <div
          className="pointer-events-auto flex w-full max-w-96 animate-[rise_250ms_var(--ease-out)] items-start gap-3 rounded-card border border-line bg-surface p-4 text-ink shadow-float"
          key={notice.id}
          role={isError ? 'alert' : 'status'}
        >
          <span className={toneStyles[notice.tone].colour}>
            <Icon name={toneStyles[notice.tone].icon} />
          </span>
          <div className="min-w-0 flex-1 text-14">
            <p className="font-semibold">{notice.title}</p>
            {notice.description && <p className="text-muted">{notice.description}</p>}
            {notice.action && (
              <button
                className="mt-1 min-h-8 font-semibold text-link hover:underline"
                onClick={() => {
                  board.dismiss(notice.id);
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
            className="-m-2 grid size-9 place-items-center rounded-full text-muted hover:text-ink"
            onClick={() => board.dismiss(notice.id)}
            type="button"
          >
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  );
}
