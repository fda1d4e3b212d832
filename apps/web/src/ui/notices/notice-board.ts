export type NoticeTone = 'info' | 'success' | 'error';
/** A button on the notice. */
export type NoticeAction = { label: string; run: () => void };
type Content = {
  title: string;
  description?: string | undefined;
  /** What to do about it. */
  help?: string | undefined;
  action?: NoticeAction | undefined;
};
export type Notice = Content & { id: number; tone: NoticeTone; isOpen: boolean; durationMs: number };
export type NewNotice = Content & {
  tone?: NoticeTone;
  durationMs?: number;
  /** Not a response to an action of the visitor, so it waits until the open notice closes. */
  isAutomatic?: boolean;
};

export const NOTICE_DURATION_MS = 5_000;
/** A dismissed notice stays available to assistive technology for this time. */
export const DISMISSED_NOTICE_KEPT_MS = 1_000_000;

type Dependencies = { delay: (ms: number, run: () => void) => () => void };

/** Shows one notice at a time; a new one replaces the old. An automatic one waits for the old to close. */
export function createNoticeBoard({ delay }: Dependencies) {
  let notice: Notice | null = null;
  let lastId = 0;
  let waiting: NewNotice | null = null;
  let cancelTimer = () => {};
  const listeners = new Set<() => void>();

  function setNotice(next: Notice | null): void {
    notice = next;
    for (const listener of [...listeners]) listener();
  }

  function open({ tone = 'info', durationMs = NOTICE_DURATION_MS, isAutomatic: _, ...content }: NewNotice): void {
    cancelTimer();
    setNotice({ id: ++lastId, tone, isOpen: true, durationMs, ...content });
  }

  /** Closes the open notice after its duration. Called when it is on the screen: the first one waits for the code of its layer. */
  function startTimer(): void {
    if (!notice?.isOpen) return;
    const { id, durationMs } = notice;
    cancelTimer();
    cancelTimer = delay(durationMs, () => dismiss(id));
  }

  function show(next: NewNotice): void {
    if (next.isAutomatic && notice?.isOpen) waiting = next;
    else open(next);
  }

  function dismiss(id: number): void {
    if (notice?.id !== id || !notice.isOpen) return;
    cancelTimer();
    const next = waiting;
    waiting = null;
    if (next) {
      open(next);
    } else {
      setNotice({ ...notice, isOpen: false });
      cancelTimer = delay(DISMISSED_NOTICE_KEPT_MS, () => setNotice(null));
    }
  }

  return {
    show,
    startTimer,
    dismiss,
    getNotice: () => notice,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
