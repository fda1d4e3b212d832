import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { useMediaQuery } from '../../../ui/page/use-media-query.ts';
import { attachDrag, PAGE_GAP_PX } from './attach-drag.ts';
import type { DragMove, DragPlan, Turn } from './drag-plan.ts';
import { NeighbourPage, type ViewerPage } from './neighbour-page.tsx';

type Props = {
  /** The pages that a drag can turn to. */
  neighbours: Partial<Record<Turn, ViewerPage>>;
  onTurn: (turn: Turn) => void;
  /** Called when a drag starts that may close the viewer, because it reveals what is under the viewer. */
  onUncover: () => void;
  onClose: () => void;
  children: (isDragged: boolean) => ReactNode;
};

/** The new page after a turn. Its poster covers it until its own picture is shown. */
type Arrival = { arrived: ViewerPage };
type Phase = DragPlan | Arrival | 'rest';
type Beside = { page: ViewerPage; side: -1 | 0 | 1 };

/** Moves the viewer's page with the finger, and shows the pages that the drag can turn to at its sides. It fills the viewer. */
export function DragStage({ neighbours, onTurn, onUncover, onClose, children }: Props) {
  const { direction } = useLanguage();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  const track = useRef<HTMLDivElement>(null);
  const shade = useRef<HTMLDivElement>(null);
  const [phase, setPhase] = useState<Phase>('rest');

  const make = useEffectEvent((move: DragMove) => {
    if (move === 'close') return onClose();
    const { [move]: page } = neighbours;
    // Rendered before the picture goes back to the middle, in the same frame.
    flushSync(() => {
      onTurn(move);
      setPhase(isStill || !page ? 'rest' : { arrived: page });
    });
  });
  const start = useEffectEvent((plan: DragPlan) => {
    setPhase(plan);
    if (plan.positive === 'close') onUncover();
  });
  const readDirection = useEffectEvent(() => direction);
  const readTurns = useEffectEvent(() => new Set(Object.keys(neighbours) as Turn[]));
  const readIsStill = useEffectEvent(() => isStill);
  useEffect(() => {
    if (!track.current || !shade.current) return;
    return attachDrag(
      { track: track.current, shade: shade.current },
      {
        direction: readDirection,
        turns: readTurns,
        isStill: readIsStill,
        onStart: start,
        onSpringBack: () => setPhase('rest'),
        onMove: make,
      },
    );
  }, []);

  const isDragged = phase !== 'rest' && !isArrival(phase);
  return (
    <>
      <div className="absolute inset-0 bg-black" ref={shade} />
      <div
        className="relative size-full touch-none will-change-transform data-dragged:*:rounded-card framed:aspect-9/16 framed:w-auto framed:max-w-full"
        data-dragged={isDragged || undefined}
        ref={track}
      >
        {children(isDragged)}
        {pagesBeside(phase, neighbours).map(({ page, side }) => (
          <NeighbourPage
            isLeaving={phase !== 'rest' && isArrival(phase)}
            key={`${page.place.id} ${page.storyIndex}`}
            onLeft={() => setPhase('rest')}
            page={page}
            transform={placeAt(side, isDragged ? phase.axis : 'x')}
          />
        ))}
      </div>
    </>
  );
}

function isArrival(phase: DragPlan | Arrival): phase is Arrival {
  return 'arrived' in phase;
}

function pagesBeside(phase: Phase, neighbours: Props['neighbours']): Beside[] {
  if (phase === 'rest') return [];
  if (isArrival(phase)) return [{ page: phase.arrived, side: 0 }];
  const pageOf = (move: DragMove | undefined) => (move && move !== 'close' ? neighbours[move] : undefined);
  const [after, before] = [pageOf(phase.negative), pageOf(phase.positive)];
  return [
    ...(after ? [{ page: after, side: 1 as const }] : []),
    ...(before ? [{ page: before, side: -1 as const }] : []),
  ];
}

function placeAt(side: -1 | 0 | 1, axis: 'x' | 'y'): string {
  const offset = `calc(${side * 100}% + ${side * PAGE_GAP_PX}px)`;
  return axis === 'x' ? `translateX(${offset})` : `translateY(${offset})`;
}
