import type { Moment } from '@around/contracts/moments/moments';
import { FallbackImage } from '../../../../ui/pictures/fallback-image.tsx';
import { placeholderGradient } from '../../../story-player/media/placeholder-gradient.ts';

/** The poster of a moment over its blurred placeholder; without both, a gradient. Fills its frame. */
export function MomentPoster({ moment: { id, placeholder, thumbnailUrl } }: { moment: Moment }) {
  return (
    <span className="absolute inset-0 overflow-hidden" style={{ background: placeholderGradient(id) }}>
      {placeholder && (
        <img alt="" className="absolute inset-0 size-full scale-110 object-cover blur-md" src={placeholder} />
      )}
      <FallbackImage className="absolute inset-0 size-full object-cover" url={thumbnailUrl} />
    </span>
  );
}
