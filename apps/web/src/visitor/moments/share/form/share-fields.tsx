import type { VisitorPlace } from '../../../location/visitor-place.ts';
import { LocationField } from '../place/location-field.tsx';
import type { PlaceVerdict } from '../place/use-place-verdict.ts';
import type { ChosenVideo } from '../video/use-chosen-video.ts';
import { VideoField } from '../video/video-field.tsx';
import { CaptionField } from './caption-field.tsx';
import { PublicNote } from './public-note.tsx';
import type { refusedField } from './share-problems.ts';
import type { FormTexts } from './use-moment-texts.ts';

type Props = {
  chosen: ChosenVideo;
  form: FormTexts;
  around: VisitorPlace;
  verdict: PlaceVerdict;
  /** What the server has refused of the values in the form. */
  refused: ReturnType<typeof refusedField>;
  isDragging: boolean;
};

/** The fields of a moment, and what of it becomes public. */
export function ShareFields({ chosen, form, around, verdict, refused, isDragging }: Props) {
  const { texts } = form;
  const refusedAt = (field: 'video' | 'location' | 'caption') => (refused?.field === field ? refused.message : null);
  return (
    <>
      <VideoField chosen={chosen} isDragging={isDragging} problem={chosen.problem ?? refusedAt('video')} />
      <LocationField
        around={around}
        name={texts.location}
        onFound={form.setFound}
        onNameChange={form.setLocation}
        onPositionChange={form.setPosition}
        position={texts.position}
        problem={form.locationProblem ?? refusedAt('location')}
        verdict={verdict}
      />
      <CaptionField
        onChange={form.setCaption}
        problem={form.captionProblem ?? refusedAt('caption')}
        value={texts.caption}
      />
      <PublicNote />
    </>
  );
}
