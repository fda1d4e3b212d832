import { AT_REST, type Motion } from './drag-motion.ts';
import { type Spring, springAt } from './spring.ts';

type Elements = { carriage: HTMLElement; shade: HTMLElement };
type Run = Spring & { motionAt: (along: number) => Motion; onRest: () => void };

/** Moves the picture, once a frame at most, by writing styles that need neither layout nor paint. */
export function createCarriage({ carriage, shade }: Elements) {
  let frame = 0;
  let shown: Motion = AT_REST;
  let onRest: (() => void) | undefined;

  function write({ x, y, scale, opacity, shade: darkness }: Motion): void {
    carriage.style.transform = `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
    carriage.style.opacity = String(opacity);
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
    /** Shows the motion with the next frame. */
    show(motion: Motion): void {
      shown = motion;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        write(shown);
      });
    },
    /** Lets the picture go. */
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
    /** Ends a run at once. */
    finish: rest,
    /** The place without any drag. */
    reset(): void {
      for (const name of ['transform', 'opacity', 'transform-origin']) carriage.style.removeProperty(name);
      shade.style.removeProperty('opacity');
    },
  };
}
