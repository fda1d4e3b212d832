import type { Moment } from '@around/contracts/moments/moments';
import { FallbackImage } from '../../../../ui/pictures/fallback-image.tsx';
import { placeholderGradient } from '../../../story-player/media/placeholder-gradient.ts';
import { previewOf } from '../../data/local-previews.ts';

/**
 * The poster of a moment over its blurred placeholder. Before the server has drawn them it is a picture of the shared file; without
 * that, a gradient. Fills its frame.
 */
export function MomentPoster({ moment: { id, placeholder, status, thumbnailUrl } }: { moment: Moment }) {
  const blurred = placeholder ?? (status === 'processing' ? previewOf(id) : undefined);
  return (
    <span className="absolute inset-0 overflow-hidden" style={{ background: placeholderGradient(id) }}>
      {blurred && <img alt="" className="absolute inset-0 size-full scale-110 object-cover blur-md" src={blurred} />}
      <FallbackImage className="absolute inset-0 size-full object-cover" url={thumbnailUrl} />
    </span>
  );
}
