import { type RefObject, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/controls/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../../ui/page/use-media-query.ts';
import { useLiveText } from '../texts/use-live-text.ts';
import { DUE_PX, type Pull, pullOf } from './pull.ts';
import { usePull } from './use-pull.ts';

type Props = {
  list: RefObject<HTMLElement | null>;
  /** The time of the last response of the feed. */
  updatedAt: number;
  /** Reloads the feed. Resolves to whether that succeeded. */
  refresh: () => Promise<boolean>;
};

const TURNS_WHEN_DUE = 0.75;

/** Pulling the feed down at its top reloads it. The spinner follows the finger. */
export function PullToRefresh({ list, updatedAt, refresh }: Props) {
  const t = useLiveText();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const spinner = useRef<HTMLDivElement>(null);
  const isReloadByPull = useRef(false);
  const [state, setState] = useState<'idle' | 'refreshing' | 'done'>('idle');
  const isRefreshing = state === 'refreshing';

  function place({ offset, isDue }: Pull, isFollowing: boolean) {
    const { style } = spinner.current ?? {};
    if (!style) return;
    const share = offset / DUE_PX;
    style.transitionProperty = isFollowing ? 'none' : '';
    style.opacity = String(isStill ? Number(isDue) : Math.min(1, share));
    style.transform = `translateY(${isStill ? DUE_PX : offset}px) rotate(${isStill ? 0 : share * TURNS_WHEN_DUE}turn)`;
  }

  async function reload() {
    isReloadByPull.current = true;
    setState('refreshing');
    const isDone = await refresh();
    setState(isDone ? 'done' : 'idle');
    place(pullOf(0), false);
  }

  usePull(list, {
    onPull: (pull) => !isRefreshing && place(pull, true),
    onRelease(pull) {
      if (isRefreshing) return;
      place({ ...pull, offset: pull.isDue ? DUE_PX : 0 }, false);
      if (pull.isDue) void reload();
    },
  });

  // A reload keeps the shown card in view, but after a pull the visitor expects the new stories at the top.
  useEffect(() => {
    if (isReloadByPull.current && updatedAt > 0) list.current?.scrollTo({ top: 0, behavior: 'instant' });
    isReloadByPull.current = false;
  }, [updatedAt, list]);

  return (
    <>
      <p className="sr-only" role="status">
        {isRefreshing && t('Refreshing the feed')}
        {state === 'done' && t('The feed is up to date.')}
      </p>
      <div className="pointer-events-none absolute inset-x-0 -top-11 z-40 flex justify-center overflow-visible">
        <div
          className="grid size-11 place-items-center rounded-full bg-surface text-accent-text opacity-0 shadow-float transition-[transform,opacity] duration-250"
          data-testid="pull-spinner"
          ref={spinner}
        >
          <span className={classNames('grid', isRefreshing && 'animate-[turn_800ms_linear_infinite]')}>
            <Icon name="refresh" size={22} />
          </span>
        </div>
      </div>
    </>
  );
}
