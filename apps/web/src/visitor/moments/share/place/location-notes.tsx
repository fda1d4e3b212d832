import type { Coordinates } from '@around/contracts/coordinates';
import { PLACE_UNKNOWN } from '@around/contracts/moments/moment-messages';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { Text } from '../../../../ui/language/text.ts';
import { type DetectionMessage, isDenied } from '../../../location/detection.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import type { PlaceVerdict } from './use-place-verdict.ts';

const SHOWN_DECIMALS = 4;

type State = {
  verdict: PlaceVerdict;
  isDetecting: boolean;
  /** Why the position of the device was not found. */
  failure: DetectionMessage | null;
  /** The visitor is about to choose a place. */
  isEditing: boolean;
};
type Props = State & {
  id: string;
  position: Coordinates | null;
  problem: ShareText | null;
  onRemovePosition: () => void;
};

/** What is known about the place, under its field. */
export function LocationNotes({ id, position, problem, onRemovePosition, ...state }: Props) {
  const t = useShareText();
  const hints = position ? [] : hintsOf(state).filter((hint) => hint !== problem);
  return (
    <div className="text-12 text-muted" id={id}>
      <p className="font-semibold text-danger-text" role="alert">
        {problem && t(problem)}
      </p>
      {position && (
        <p className="flex flex-wrap items-center gap-x-1">
          <Icon name="pin" size={14} />
          <span className="tabular-nums">
            {t('Position: {latitude}, {longitude}', {
              latitude: position.latitude.toFixed(SHOWN_DECIMALS),
              longitude: position.longitude.toFixed(SHOWN_DECIMALS),
            })}
          </span>
          <button
            aria-label={t('Remove position')}
            className="grid size-6 place-items-center rounded-full hover:text-ink"
            onClick={onRemovePosition}
            title={t('Remove position')}
            type="button"
          >
            <Icon name="close" size={14} />
          </button>
        </p>
      )}
      <div role="status">
        {hints.map((hint) => (
          <p key={hint}>{t(hint)}</p>
        ))}
      </div>
    </div>
  );
}

function hintsOf({ isDetecting, failure, verdict, isEditing }: State): (ShareText | Text)[] {
  if (isDetecting) return ['Finding your position...'];
  if (verdict === 'unknown') return [PLACE_UNKNOWN];
  if (failure) {
    const hint = 'Could not get your location. Please enter location manually.';
    return isDenied(failure) ? [hint, "Allow location for this site in your browser's settings."] : [hint];
  }
  const isUnchecked = verdict === 'unchecked' && !isEditing;
  return isUnchecked ? ['Choose a suggestion or use your position, so that we find the place.'] : [];
}
