import { useEffect, useEffectEvent, useState } from 'react';
import { delay } from '../../../ui/time/delay.ts';
import { headingOf } from './heading-of.ts';

/** Without a heading after this time the device has no compass. */
const GIVE_UP_MS = 3_000;

export type CompassProblem = 'refused' | 'missing';
type Options = { onHeading: (heading: number) => void; onProblem: (problem: CompassProblem) => void };
/** iOS shows a permission prompt, and only after a press. */
type AskingEvent = { requestPermission?: () => Promise<'granted' | 'denied'> };

/** The compass of the device. `toggle` turns it on and off. */
export function useHeading({ onHeading, onProblem }: Options) {
  const [isOn, setIsOn] = useState(false);
  const follow = useEffectEvent(onHeading);
  const giveUp = useEffectEvent((problem: CompassProblem) => {
    setIsOn(false);
    onProblem(problem);
  });

  useEffect(() => {
    if (!isOn) return;
    const cancel = delay(GIVE_UP_MS, () => giveUp('missing'));
    function read(event: Event) {
      const heading = headingOf(event as DeviceOrientationEvent, screen.orientation?.angle ?? 0);
      if (heading === null) return;
      cancel();
      follow(heading);
    }
    // Android has a separate event for headings relative to north; iOS adds them to the common event.
    const names = ['deviceorientationabsolute', 'deviceorientation'];
    for (const name of names) addEventListener(name, read);
    return () => {
      cancel();
      for (const name of names) removeEventListener(name, read);
    };
  }, [isOn]);

  async function toggle(): Promise<void> {
    if (isOn) return setIsOn(false);
    const { requestPermission } = DeviceOrientationEvent as AskingEvent;
    const answer = await requestPermission?.().catch(() => 'denied');
    if (answer === 'denied') onProblem('refused');
    else setIsOn(true);
  }

  return { isOn, toggle };
}

/** Desktops have the event, but never a heading. */
export function mayHaveCompass(): boolean {
  return 'DeviceOrientationEvent' in window && matchMedia('(pointer: coarse)').matches;
}
