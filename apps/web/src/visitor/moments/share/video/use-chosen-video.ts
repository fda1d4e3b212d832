import { VIDEO_REQUIRED } from '@around/contracts/moments/moment-messages';
import { useEffect, useRef, useState } from 'react';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { loadPendingVideo, savePendingVideo } from '../draft/pending-video.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { checkContent, checkFile, checkMetadata, type VideoProblem } from './check-video.ts';

type Chosen = {
  video: File | null;
  isRestoring: boolean;
  problem: ShareText | null;
  /** The browser could not store the video, so this page alone has it. */
  isUnsaved: boolean;
};

/** The chosen video, which is kept in this browser until it is shared. */
export function useChosenVideo() {
  const t = useShareText();
  const [chosen, setChosen] = useState<Chosen>({ video: null, isRestoring: true, problem: null, isUnsaved: false });
  const saving = useRef(Promise.resolve(true));
  const latest = useRef<File>(null);
  /** The video before the last choice, until that one is checked. */
  const replaced = useRef<File>(null);

  useEffect(() => {
    void loadPendingVideo().then((stored) => {
      latest.current ??= stored ?? null;
      setChosen((current) => ({ ...current, video: latest.current, isRestoring: false }));
    });
  }, []);

  function save(file: File | null): void {
    saving.current = saving.current.then(() => savePendingVideo(file));
    void saving.current.then((isSaved) =>
      setChosen((current) => (current.video === file ? { ...current, isUnsaved: file !== null && !isSaved } : current)),
    );
  }

  function change(video: File | null, problem: ShareText | null): void {
    latest.current = video;
    setChosen({ video, isRestoring: false, problem, isUnsaved: false });
    save(video);
  }

  function report({ title, message }: VideoProblem): void {
    showNotice({ tone: 'error', title: t(title), description: t(message) });
  }

  /** Goes back to the video before, if the file is still the chosen one. */
  function refuse(file: File, problem: VideoProblem | null): void {
    if (!problem || latest.current !== file) return;
    report(problem);
    change(replaced.current, problem.message);
    replaced.current = null;
  }

  return {
    ...chosen,
    /** A file that cannot be shared does not replace the one that was chosen before. */
    choose(file: File): void {
      const problem = checkFile(file);
      if (problem) {
        report(problem);
        setChosen((current) => ({ ...current, isRestoring: false, problem: problem.message }));
        return;
      }
      replaced.current = latest.current;
      change(file, null);
      void checkContent(file).then((found) => refuse(file, found));
    },
    remove: () => change(null, VIDEO_REQUIRED),
    /** Says that a video is missing. */
    require(): void {
      setChosen((current) => ({ ...current, problem: current.video ? null : VIDEO_REQUIRED }));
    },
    /** The browser has read the head of the video. */
    reportMetadata: (file: File, element: HTMLVideoElement) => refuse(file, checkMetadata(element)),
    /** Resolves with whether the video is stored, when that is known. */
    whenSaved: () => saving.current,
  };
}

export type ChosenVideo = ReturnType<typeof useChosenVideo>;
