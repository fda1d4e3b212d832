import { classNames } from '../../../ui/controls/class-names.ts';

type Props = { picture: 'park-dusk' | 'beach-sunset' | 'square-night'; label?: string; className: string };

/** A small copy of a feed card, with one of our own pictures. */
export function StoryCard({ picture, label, className }: Props) {
  return (
    <figure
      className={classNames(
        'absolute h-80 w-45 overflow-hidden rounded-sheet border border-white/25 shadow-float',
        className,
      )}
    >
      <img alt="" className="size-full object-cover" src={`/samples/${picture}.svg`} />
      <span className="absolute inset-x-3 top-3 grid grid-cols-3 gap-1">
        <span className="h-0.75 rounded-full bg-white" />
        <span className="h-0.75 rounded-full bg-white/40" />
        <span className="h-0.75 rounded-full bg-white/40" />
      </span>
      {label && (
        <figcaption className="absolute inset-x-3 bottom-3 rounded-full bg-night/70 px-3 py-1.5 text-center text-12 font-semibold">
          {label}
        </figcaption>
      )}
    </figure>
  );
}
