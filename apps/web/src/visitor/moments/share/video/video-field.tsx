import { useId } from 'react';
import { classNames } from '../../../../ui/controls/class-names.ts';
import { Icon } from '../../../../ui/icons/icon.tsx';
import { useMediaQuery } from '../../../../ui/page/use-media-query.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { ChosenVideoRow } from './chosen-video-row.tsx';
import type { ChosenVideo } from './use-chosen-video.ts';
import { VideoInput } from './video-input.tsx';

type Props = { chosen: ChosenVideo; problem: ShareText | null; isDragging: boolean };

/** Choosing, recording or dropping a video, and its preview. */
export function VideoField({ chosen, problem, isDragging }: Props) {
  const t = useShareText();
  const labelId = useId();
  const problemId = useId();
  const { video, isRestoring, isUnsaved } = chosen;
  return (
    <fieldset
      aria-describedby={problem ? problemId : undefined}
      aria-labelledby={labelId}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1"
    >
      <p className="text-14 font-semibold" id={labelId}>
        {t('Video')}
        <span aria-hidden="true"> *</span>
      </p>
      <div
        className={classNames(
          'relative overflow-hidden rounded-card border bg-paper',
          !video && 'border-dashed',
          borderColour({ hasProblem: problem !== null, isDragging, hasVideo: video !== null }),
        )}
      >
        {video ? (
          <ChosenVideoRow key={`${video.name} ${video.size} ${video.lastModified}`} chosen={chosen} video={video} />
        ) : isRestoring ? (
          <p className="grid min-h-40 place-items-center p-4 text-14 text-muted" role="status">
            {t('Getting your video back...')}
          </p>
        ) : (
          <NoVideo chosen={chosen} />
        )}
        {isDragging && (
          <p className="pointer-events-none absolute inset-0 grid place-items-center bg-surface/90 text-16 font-bold text-accent-text">
            {t('Drop the video here')}
          </p>
        )}
      </div>
      <p className="text-12 font-semibold text-danger-text" id={problemId} role="alert">
        {problem && t(problem)}
      </p>
      {isUnsaved && (
        <p className="text-12 text-muted" role="status">
          {t("This browser can't save your video. Keep this page open until it's shared.")}
        </p>
      )}
    </fieldset>
  );
}

function borderColour(state: Record<'hasProblem' | 'isDragging' | 'hasVideo', boolean>): string {
  if (state.hasProblem) return 'border-danger';
  if (state.isDragging) return 'border-accent-text';
  return state.hasVideo ? 'border-line' : 'border-muted/60';
}

function NoVideo({ chosen }: { chosen: ChosenVideo }) {
  const t = useShareText();
  const hasCamera = useMediaQuery('(pointer: coarse)');
  return (
    <div className="grid min-h-40 content-center justify-items-center gap-2 p-4 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-linear-to-br from-glow/20 to-amber/20 text-accent-text">
        <Icon name="video" size={24} />
      </span>
      <div className="flex flex-wrap justify-center gap-2 *:min-w-[min(176px,100%)] *:max-w-full">
        <VideoInput onChosen={chosen.choose}>{t('Choose a video')}</VideoInput>
        {hasCamera && (
          <VideoInput isCamera onChosen={chosen.choose}>
            {t('Record a video')}
          </VideoInput>
        )}
      </div>
      <p className="text-12 text-muted">
        {!hasCamera && <>{t('or drop it here')} · </>}
        {t('MP4, MOV or WebM, up to 100MB')}
      </p>
    </div>
  );
}
