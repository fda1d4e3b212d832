import type { RefObject } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { LineIcon } from '../../../ui/icons/line-icon.tsx';
import { mayHaveCompass } from '../compass/use-heading.ts';
import { zoomInMiddle } from '../gestures/use-radar-keys.ts';
import type { Stage } from '../picture/create-stage.ts';
import { useRadarText } from '../texts/use-radar-text.ts';
import { PictureButton } from './picture-button.tsx';

const PLUS = 'M12 5v14M5 12h14';
const MINUS = 'M5 12h14';

type Props = {
  stage: RefObject<Stage | null>;
  compass: { isOn: boolean; toggle: () => Promise<void> };
  onReset: () => void;
};

/** Compass, surroundings and zoom, within reach of the thumb. */
export function PictureControls({ stage, compass, onReset }: Props) {
  const t = useRadarText();
  return (
    <div className="absolute inset-e-3 bottom-3 grid gap-2">
      {mayHaveCompass() && (
        <PictureButton
          isPressed={compass.isOn}
          label={t(compass.isOn ? 'Stop turning with the compass' : 'Turn with the compass')}
          onClick={() => void compass.toggle()}
        >
          <Icon name="compass" />
        </PictureButton>
      )}
      <PictureButton label={t('Show my surroundings')} onClick={onReset}>
        <Icon name="locate" />
      </PictureButton>
      <PictureButton label={t('Zoom in')} onClick={() => zoomInMiddle(stage.current, 1)}>
        <LineIcon path={PLUS} size={20} />
      </PictureButton>
      <PictureButton label={t('Zoom out')} onClick={() => zoomInMiddle(stage.current, -1)}>
        <LineIcon path={MINUS} size={20} />
      </PictureButton>
    </div>
  );
}
