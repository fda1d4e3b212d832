import type { Coordinates } from '@around/contracts/coordinates';
import { Icon } from '../../../../ui/icons/icon.tsx';
import type { Text } from '../../../../ui/language/text.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';

const SHOWN_DECIMALS = 4;

type Props = {
  id: string;
  position: Coordinates | null;
  problem: ShareText | null;
  isDetecting: boolean;
  hasDetectionFailed: boolean;
  isPositionMissing: boolean;
  onRemovePosition: () => void;
};

/** What is known about the place, under its field. */
export function LocationNotes({ id, position, problem, onRemovePosition, ...state }: Props) {
  const t = useShareText();
  const hint = position ? null : hintOf(state);
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
      <p role="status">{hint && t(hint)}</p>
    </div>
  );
}

function hintOf(
  state: Pick<Props, 'isDetecting' | 'hasDetectionFailed' | 'isPositionMissing'>,
): ShareText | Text | null {
  if (state.isDetecting) return 'Finding your position...';
  if (state.hasDetectionFailed) return 'Could not get your location. Please enter location manually.';
  return state.isPositionMissing ? 'Choose a suggestion or use your position, so that we find the place.' : null;
}
