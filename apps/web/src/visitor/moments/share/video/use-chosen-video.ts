import { VIDEO_REQUIRED } from '@around/contracts/moments/moment-messages';
import { useEffect, useRef, useState } from 'react';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { loadPendingVideo, savePendingVideo } from '../draft/pending-video.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { checkLength, checkVideo, type VideoProblem } from './check-video.ts';

type Chosen = { video: File | null; isRestoring: boolean; problem: ShareText | null };

/** The chosen video, which is kept in this browser until it is shared. */
export function useChosenVideo() {
  const t = useShareText();
  const [chosen, setChosen] = useState<Chosen>({ video: null, isRestoring: true, problem: null });
  const saving = useRef(Promise.resolve());

  useEffect(() => {
    void loadPendingVideo().then((stored) =>
      setChosen(({ video, problem }) => ({ video: video ?? stored, isRestoring: false, problem })),
    );
  }, []);

  function save(file: File | null): void {
    saving.current = saving.current.then(() => savePendingVideo(file));
  }

  function report({ title, message }: VideoProblem): void {
    showNotice({ tone: 'error', title: t(title), description: t(message) });
  }

  return {
    ...chosen,
    /** A file that cannot be shared does not replace the one that was chosen before. */
    choose(file: File): void {
      const problem = checkVideo(file);
      if (problem) {
        report(problem);
        setChosen(({ video }) => ({ video, isRestoring: false, problem: problem.message }));
        return;
      }
      setChosen({ video: file, isRestoring: false, problem: null });
      save(file);
    },
    remove(): void {
      setChosen({ video: null, isRestoring: false, problem: VIDEO_REQUIRED });
      save(null);
    },
    /** Says that a video is missing. */
    require(): void {
      setChosen((current) => ({ ...current, problem: current.video ? null : VIDEO_REQUIRED }));
    },
    /** The length of the chosen video, once it is known. */
    reportLength(seconds: number): void {
      const problem = checkLength(seconds);
      if (!problem) return;
      report(problem);
      setChosen({ video: null, isRestoring: false, problem: problem.message });
      save(null);
    },
    /** Resolves when the video has been stored. */
    whenSaved: () => saving.current,
  };
}

export type ChosenVideo = ReturnType<typeof useChosenVideo>;
