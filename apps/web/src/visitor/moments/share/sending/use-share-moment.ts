import type { Moment } from '@around/contracts/moments/moments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSingleMutation } from '../../../../ui/api/use-single-mutation.ts';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { changeSessionUser } from '../../../session/change-session-user.ts';
import { userQuery } from '../../../session/user-query.ts';
import { keepSending } from '../../background/keep-sending.ts';
import { deleteSending, toSending } from '../../background/sending-record.ts';
import { addSharedMoment } from '../../data/add-shared-moment.ts';
import { rememberPreview } from '../../data/local-previews.ts';
import { useSharedInBackground } from '../../data/use-shared-in-background.ts';
import { sendVideo } from '../../upload/send-video.ts';
import type { MomentFields, UploadProgress } from '../../upload/upload-form.ts';
import { forgetDraft } from '../draft/forget-draft.ts';
import type { MomentTexts } from '../draft/pending-moment.ts';
import { sharingKeyFor } from '../draft/sharing-key.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { drawPreview } from '../video/draw-preview.ts';
import { isSignedOut, shareFailureText } from './share-failure-text.ts';

const SHARED = 'Your video has been shared and will appear in the feed shortly.';

type Content = { video: File; texts: MomentTexts };

/** Sends a moment. It can be cancelled, and repeated after a failure: the server makes one moment of all attempts. */
export function useShareMoment(onShared: () => void) {
  const t = useShareText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  /** Whether the service worker goes on when this page is closed. */
  const [isKept, setIsKept] = useState(false);
  const controller = useRef<AbortController>(null);
  const isOpen = useRef(true);
  const isReceived = useRef(false);

  function startAttempt(): AbortController {
    controller.current = new AbortController();
    isReceived.current = false;
    return controller.current;
  }

  function announce() {
    const action = { label: t('My moments'), run: () => void navigate('/profile') };
    showNotice({ tone: 'success', title: t('Moment Shared Successfully!'), description: t(SHARED), action });
    if (isOpen.current) onShared();
  }

  async function send({ video, texts }: Content): Promise<Moment> {
    const { signal } = startAttempt();
    setProgress({ sentBytes: 0, totalBytes: video.size });
    setIsKept(false);
    const key = await sharingKeyFor(video, texts);
    const fields = toFields(texts);
    function onProgress(next: UploadProgress) {
      setProgress(next);
      if (!next.isReceived) return;
      isReceived.current = true;
      // The page may be closed now, and the next visit has nothing to continue.
      void deleteSending(key);
    }
    const sendNow = () => sendVideo({ ...fields, video }, { signal, idempotencyKey: key, onProgress });
    const userId = client.getQueryData(userQuery.queryKey)?.id;
    if (userId === undefined) return sendNow();
    const notice = { title: t('Moment Shared Successfully!'), body: t(SHARED) };
    const sending = toSending({ key, userId, fields, video, notice });
    return keepSending(sending, { signal, send: sendNow, onKept: () => setIsKept(true) });
  }

  const sharing = useSingleMutation({
    async mutationFn(content: Content) {
      const [moment, preview] = await Promise.all([send(content), drawPreview(content.video)]);
      if (preview) rememberPreview(moment.id, preview);
      return moment;
    },
    onSuccess(moment) {
      forgetDraft();
      addSharedMoment(client, moment);
      void client.invalidateQueries({ queryKey: ['feed'] });
      announce();
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

  /** Ends the upload. Not when the server has the video: the moment exists then. */
  function cancel() {
    if (!isReceived.current) controller.current?.abort();
  }
  // Without the dialog nobody would see the progress.
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
      if (!isReceived.current) controller.current?.abort();
    };
  }, []);
  const hasArrived = progress?.isReceived ?? false;
  useLeaveGuard(sharing.isPending && !isKept && !hasArrived);
  useSharedInBackground(() => !sharing.isPending && announce());

  const isCancelled = controller.current?.signal.aborted ?? false;
  return {
    progress: sharing.isPending ? progress : null,
    isKept,
    isBusy: sharing.isPending,
    /** The server has the video, and the moment is about to be announced. */
    hasArrived: sharing.isPending && hasArrived,
    failure: sharing.isError && !isCancelled ? sharing.error : null,
    /** The session has ended during the upload. */
    needsSignIn: sharing.isError && isSignedOut(sharing.error),
    /** What was sent last. */
    sent: sharing.variables,
    share: sharing.mutate,
    cancel,
    /** Clears the failure of the last attempt. */
    reset: sharing.reset,
  };
}

export function toFields({ location, caption, position }: MomentTexts): MomentFields {
  return { location: location.trim(), ...(caption.trim() && { caption: caption.trim() }), ...position };
}

/** The browser asks before the page is closed or reloaded. */
export function useLeaveGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOn]);
}
