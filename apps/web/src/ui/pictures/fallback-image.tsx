import { type ReactNode, useState } from 'react';
import { type MediaOptions, mediaSources } from './media-sources.ts';

type Props = MediaOptions & {
  url: string | null;
  className?: string;
  isHighPriority?: boolean;
  onShown?: (image: HTMLImageElement) => void;
  /** Shown when every source fails. */
  children?: ReactNode;
};

/** A decorative picture that tries our proxy, then the original URL, then shows `children`. */
export function FallbackImage({ url, width, until, ...rest }: Props) {
  return <SourcedImage key={url} sources={mediaSources(url ?? '', { width, until })} {...rest} />;
}

function SourcedImage({
  sources,
  className,
  isHighPriority,
  onShown,
  children,
}: Omit<Props, 'url' | keyof MediaOptions> & { sources: string[] }) {
  const [attempt, setAttempt] = useState(0);
  const source = sources[attempt];
  if (!source) return children;
  return (
    <img
      alt=""
      className={className}
      // Decode synchronously: the document already shows the first picture.
      decoding={isHighPriority ? 'sync' : 'async'}
      draggable={false}
      fetchPriority={isHighPriority ? 'high' : 'auto'}
      onError={() => setAttempt(attempt + 1)}
      onLoad={(event) => onShown?.(event.currentTarget)}
      src={source}
    />
  );
}
