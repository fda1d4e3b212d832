import { useEffect, useState } from 'react';
import { QuietButton } from '../../../../ui/controls/buttons.tsx';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { isolate } from '../../../../ui/language/isolate.ts';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';
import { useShareText } from '../texts/use-share-text.ts';
import { formatMegabytes } from './format-size.ts';
import type { ChosenVideo } from './use-chosen-video.ts';
import { VideoInput } from './video-input.tsx';

/** The chosen video with its preview, name and size. */
export function ChosenVideoRow({ video, chosen }: { video: File; chosen: ChosenVideo }) {
  const t = useShareText();
  const { language } = useLanguage();
  const [hasPreview, setHasPreview] = useState(true);
  const url = useObjectUrl(video);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 p-3">
      {hasPreview && url ? (
        // biome-ignore lint/a11y/useMediaCaption: the video was chosen a moment ago and has no captions.
        <video
          aria-label={t('Preview of {name}', { name: isolate(video.name) })}
          className="h-56 w-full rounded-card bg-night object-contain"
          controls
          onError={() => setHasPreview(false)}
          onLoadedMetadata={({ currentTarget }) => chosen.reportMetadata(video, currentTarget)}
          playsInline
          preload="metadata"
          src={url}
        />
      ) : hasPreview ? (
        <div className="h-56 rounded-card bg-night" />
      ) : (
        <p className="flex items-center gap-3 rounded-card bg-surface p-3 text-14 text-muted">
          <Icon name="video" />
          {t('This browser cannot show a preview. The video can be shared all the same.')}
        </p>
      )}
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="own-direction truncate text-14 font-semibold">{video.name}</p>
          <p className="text-12 text-muted tabular-nums">
            {t('{size} MB', { size: formatMegabytes(video.size, language) })}
          </p>
        </div>
        <VideoInput className="shrink-0 px-4" onChosen={chosen.choose}>
          {t('Replace')}
        </VideoInput>
        <QuietButton className="shrink-0 px-4" onClick={chosen.remove}>
          {t('Remove')}
        </QuietButton>
      </div>
    </div>
  );
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
