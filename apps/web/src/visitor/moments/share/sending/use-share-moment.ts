import type { Moment } from '@around/contracts/moments/moments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { changeSessionUser } from '../../../session/change-session-user.ts';
import { addSharedMoment } from '../../data/add-shared-moment.ts';
import { sendVideo } from '../../upload/send-video.ts';
import type { UploadProgress } from '../../upload/upload-form.ts';
import { forgetDraft } from '../draft/forget-draft.ts';
import type { MomentTexts } from '../draft/pending-moment.ts';
import { sharingKeyFor } from '../draft/sharing-key.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { isSignedOut, shareFailureText } from './share-failure-text.ts';

type Content = { video: File; texts: MomentTexts };

/** Sends a moment. It can be cancelled, and repeated after a failure: the server makes one moment of all attempts. */
export function useShareMoment(onShared: (moment: Moment) => void) {
  const t = useShareText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const controller = useRef<AbortController>(null);

  function startAttempt(): AbortController {
    controller.current = new AbortController();
    return controller.current;
  }

  const sharing = useMutation({
    async mutationFn({ video, texts }: Content) {
      const { signal } = startAttempt();
      setProgress({ sentBytes: 0, totalBytes: video.size });
      const idempotencyKey = await sharingKeyFor(video, texts);
      return sendVideo(toForm(video, texts), { signal, idempotencyKey, onProgress: setProgress });
    },
    onSuccess(moment) {
      forgetDraft();
      addSharedMoment(client, moment);
      void client.invalidateQueries({ queryKey: ['feed'] });
      const description = t('Your video has been shared and will appear in the feed shortly.');
      const action = { label: t('My moments'), run: () => void navigate('/profile') };
      showNotice({ tone: 'success', title: t('Moment Shared Successfully!'), description, action });
      onShared(moment);
    },
    onError(error) {
      if (controller.current?.signal.aborted) {
        const description = t('Your video was not shared. It is still in the form.');
        return showNotice({ title: t('Sharing cancelled'), description });
      }
      if (isSignedOut(error)) {
        changeSessionUser(client, null);
        const description = t('Please sign in or create an account to share videos');
        return showNotice({ tone: 'error', title: t('Authentication Required'), description });
      }
      showNotice({ tone: 'error', title: t('Upload Failed'), description: shareFailureText(t, error) });
    },
  });

  const cancel = () => controller.current?.abort();
  // Without the dialog nobody would see the progress.
  useEffect(() => () => controller.current?.abort(), []);
  useLeaveGuard(sharing.isPending);

  const isCancelled = controller.current?.signal.aborted ?? false;
  return {
    progress: sharing.isPending ? progress : null,
    isBusy: sharing.isPending,
    failure: sharing.isError && !isCancelled ? sharing.error : null,
    /** The session has ended during the upload. */
    needsSignIn: sharing.isError && isSignedOut(sharing.error),
    share: sharing.mutate,
    cancel,
    /** Forgets the failure of the last attempt. */
    reset: sharing.reset,
  };
}

function toForm(video: File, { location, caption, position }: MomentTexts) {
  return { video, location: location.trim(), ...(caption.trim() && { caption: caption.trim() }), ...position };
}

/** The browser asks before the page is closed or reloaded. */
function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
