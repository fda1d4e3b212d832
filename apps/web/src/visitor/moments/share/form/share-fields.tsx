import type { VisitorPlace } from '../../../location/visitor-place.ts';
import { LocationField } from '../place/location-field.tsx';
import type { ChosenVideo } from '../video/use-chosen-video.ts';
import { VideoField } from '../video/video-field.tsx';
import { CaptionField } from './caption-field.tsx';
import { PublicNote } from './public-note.tsx';
import type { FormTexts } from './use-moment-texts.ts';

type Props = { chosen: ChosenVideo; form: FormTexts; around: VisitorPlace; isDragging: boolean };

/** The fields of a moment, and what of it becomes public. */
export function ShareFields({ chosen, form, around, isDragging }: Props) {
  const { texts } = form;
  return (
    <>
      <VideoField chosen={chosen} isDragging={isDragging} />
      <LocationField
        around={around}
        name={texts.location}
        onFound={form.setFound}
        onNameChange={form.setLocation}
        onPositionChange={form.setPosition}
        position={texts.position}
        problem={form.locationProblem}
      />
      <CaptionField onChange={form.setCaption} problem={form.captionProblem} value={texts.caption} />
      <PublicNote />
    </>
  );
}
