import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { userQuery } from '../../../session/user-query.ts';
import { releaseDraft } from '../draft/draft-owner.ts';
import { forgetDraft } from '../draft/forget-draft.ts';
import { keepMomentTexts } from '../draft/pending-moment.ts';
import { useMomentTexts } from '../form/use-moment-texts.ts';
import { useShareMoment } from '../sending/use-share-moment.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { useChosenVideo } from '../video/use-chosen-video.ts';
import { SIGN_IN_TO_SHARE_PATH } from './sign-in-path.ts';

/** From the form to the sent video, with a sign-in before or during the upload. */
export function useShareSteps(onClose: () => void) {
  const t = useShareText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const chosen = useChosenVideo();
  const form = useMomentTexts();
  const sharing = useShareMoment(onClose);
  const [isAskingToStop, setIsAskingToStop] = useState(false);
  const { video } = chosen;
  const hasLocation = form.texts.location.trim() !== '';

  function report(title: ShareText, description: ShareText) {
    showNotice({ tone: 'error', title: t(title), description: t(description) });
  }

  function send() {
    setIsAskingToStop(false);
    if (video) sharing.share({ video, texts: form.texts });
  }

  async function signIn() {
    report('Authentication Required', 'Please sign in or create an account to share videos');
    // The form saves the texts with a delay after the last key press, which may be too late.
    await Promise.all([chosen.whenSaved(), keepMomentTexts(form.texts)]);
    releaseDraft();
    // The entry that the dialog has added to the history becomes the page for signing in.
    void navigate(SIGN_IN_TO_SHARE_PATH, { replace: true });
  }

  return {
    chosen,
    form,
    sharing,
    isSignedOut: user === null,
    isAskingToStop: isAskingToStop && sharing.isBusy,
    missing: missingText(video !== null, hasLocation),
    submit(event: FormEvent) {
      event.preventDefault();
      if (sharing.isBusy) return;
      if (!video || !hasLocation) {
        chosen.require();
        form.requireLocation();
        report('Upload Error', 'Please select a video file and location');
      } else if (form.captionProblem) report('Upload Error', form.captionProblem);
      else if (user === null) void signIn();
      else send();
    },
    /** The sign-in over the page, after the session has ended during the upload, is closed. */
    finishSignIn() {
      sharing.reset();
      if (client.getQueryData(userQuery.queryKey)) send();
    },
    requestClose() {
      if (sharing.isBusy) setIsAskingToStop(true);
      else onClose();
    },
    keepSending: () => setIsAskingToStop(false),
    stopSending() {
      sharing.cancel();
      onClose();
    },
    cancel() {
      if (sharing.isBusy) return sharing.cancel();
      forgetDraft();
      onClose();
    },
  };
}

function missingText(hasVideo: boolean, hasLocation: boolean): ShareText | null {
  if (hasVideo && hasLocation) return null;
  if (hasVideo) return 'Add a location to share your moment.';
  return hasLocation ? 'Add a video to share your moment.' : 'Add a video and a location to share your moment.';
}
