import type { RefObject } from 'react';
import { areLetterShortcutsOn } from '../../../ui/keyboard/letter-shortcuts.ts';
import { useKeys } from '../../../ui/keyboard/use-keys.ts';
import { panBy, zoomBy } from '../geometry/view.ts';
import type { Stage } from '../picture/create-stage.ts';

const PAN = 80;
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [PAN, 0],
  ArrowRight: [-PAN, 0],
  ArrowUp: [0, PAN],
  ArrowDown: [0, -PAN],
};
const ZOOMS: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 };

type Options = { isOn: boolean; stage: RefObject<Stage | null>; onReset: () => void };

/** Arrow keys pan, plus and minus zoom, 0 and Home show the surroundings of the visitor. */
export function useRadarKeys({ isOn, stage, onReset }: Options): void {
  useKeys(isOn, (key) => {
    const pan = ARROWS[key];
    const zoom = areLetterShortcutsOn() ? ZOOMS[key] : undefined;
    if (pan) stage.current?.glideTo((view, size) => panBy(view, size, ...pan));
    else if (zoom) zoomInMiddle(stage.current, zoom);
    else if (key === 'Home' || (key === '0' && areLetterShortcutsOn())) onReset();
    else return false;
    return true;
  });
}

export function zoomInMiddle(stage: Stage | null, steps: number): void {
  stage?.glideTo((view, size) => zoomBy(view, size, steps, { x: size.width / 2, y: size.height / 2 }));
}
