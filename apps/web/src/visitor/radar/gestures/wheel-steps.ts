const PIXELS_PER_LINE = 16;
const PIXELS_PER_STEP = 240;
/** A pinch on a touchpad is a wheel event with the control key, with much smaller deltas. */
const PINCH_PIXELS_PER_STEP = 60;
const MAX_STEPS = 0.75;

/** How many steps the wheel zooms in. */
export function wheelSteps({
  deltaY,
  deltaMode,
  ctrlKey,
}: Pick<WheelEvent, 'deltaY' | 'deltaMode' | 'ctrlKey'>): number {
  const pixels = deltaMode === 0 ? deltaY : deltaY * PIXELS_PER_LINE;
  const steps = -pixels / (ctrlKey ? PINCH_PIXELS_PER_STEP : PIXELS_PER_STEP);
  return Math.max(-MAX_STEPS, Math.min(MAX_STEPS, steps));
}
