import type { RefObject } from 'react';
import { showNotice } from '../../../ui/notices/notices.tsx';
import type { Stage } from '../picture/create-stage.ts';
import { useRadarText } from '../texts/use-radar-text.ts';
import { smooth } from './heading-of.ts';
import { useHeading } from './use-heading.ts';

const SHARE = 0.25;

/** Turns the picture with the compass, and back to north when it is switched off. */
export function useCompass(stage: RefObject<Stage | null>) {
  const t = useRadarText();
  const { isOn, toggle } = useHeading({
    onHeading: (heading) => stage.current?.move((view) => ({ ...view, heading: smooth(view.heading, heading, SHARE) })),
    onProblem(problem) {
      if (problem === 'missing') {
        showNotice({ title: t('This device has no compass'), description: t('The radar keeps north at the top.') });
      } else {
        showNotice({
          tone: 'error',
          title: t('The compass is not allowed'),
          description: t('Allow motion and orientation for this site in the settings of the browser.'),
        });
      }
    },
  });
  return {
    isOn,
    async toggle() {
      if (isOn) stage.current?.glideTo(() => ({ heading: 0 }));
      await toggle();
    },
  };
}
