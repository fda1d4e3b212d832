import { AT_REST, type Motion } from './drag-motion.ts';
import { type Spring, springAt } from './spring.ts';

type Elements = { track: HTMLElement; shade: HTMLElement };
type Run = Spring & { motionAt: (along: number) => Motion; onRest: () => void };

/** Moves `track`, at most once a frame, by writing styles that need neither layout nor paint. */
export function createTrack({ track, shade }: Elements) {
  let frame = 0;
  let shown: Motion = AT_REST;
  let onRest: (() => void) | undefined;

  function write({ x, y, scale, opacity, shade: darkness }: Motion): void {
    track.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    track.style.opacity = String(opacity);
    shade.style.opacity = String(darkness);
  }

  function stop(): void {
    cancelAnimationFrame(frame);
    frame = 0;
    onRest = undefined;
  }

  function rest(): void {
    const over = onRest;
    stop();
    over?.();
  }

  return {
    stop,
    /** Applies the motion in the next frame. */
    show(motion: Motion): void {
      shown = motion;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        write(shown);
      });
    },
    /** Animates the released picture with a spring. */
    run({ motionAt, onRest: over, ...spring }: Run): void {
      stop();
      onRest = over;
      let startedAt: number | undefined;
      frame = requestAnimationFrame(function step(now) {
        startedAt ??= now;
        const { at, isAtRest } = springAt(spring, now - startedAt);
        write(motionAt(at));
        if (isAtRest) return rest();
        frame = requestAnimationFrame(step);
      });
    },
    /** Ends a running animation at once. */
    finish: rest,
    /** Restores the position before the drag. */
    reset(): void {
      for (const name of ['transform', 'opacity', 'transform-origin']) track.style.removeProperty(name);
      shade.style.removeProperty('opacity');
    },
  };
}
