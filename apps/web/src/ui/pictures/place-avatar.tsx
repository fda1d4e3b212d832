import { classNames } from '../controls/class-names.ts';
import { FallbackImage } from './fallback-image.tsx';
import { initialsOf } from './initials.ts';

type Props = { name: string; url: string | null; size?: number; hasRing?: boolean };

export function PlaceAvatar({ name, url, size = 40, hasRing = false }: Props) {
  return (
    <span
      className={classNames('inline-grid shrink-0 rounded-full', hasRing && 'bg-linear-to-tr from-glow to-amber p-0.5')}
      style={{ inlineSize: size, blockSize: size }}
    >
      <span
        className={classNames(
          'grid size-full overflow-hidden rounded-full bg-[#2b3038]',
          hasRing && 'border-2 border-night',
        )}
      >
        <FallbackImage className="size-full object-cover" url={url} width={160}>
          <span
            aria-hidden="true"
            className="grid size-full place-items-center bg-[#2b3038] font-bold text-white"
            style={{ fontSize: size * 0.36 }}
          >
            {initialsOf(name)}
          </span>
        </FallbackImage>
      </span>
    </span>
  );
}
