import { PLACE_UNKNOWN } from '@around/contracts/moments/moment-messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import type { VisitorPlace } from '../../../location/visitor-place.ts';
import { userQuery } from '../../../session/user-query.ts';
import { isSameSending, readSending } from '../../background/sending-record.ts';
import { releaseDraft } from '../draft/draft-owner.ts';
import { forgetDraft } from '../draft/forget-draft.ts';
import { keepMomentTexts, readPendingMoment } from '../draft/pending-moment.ts';
import { refusedField } from '../form/share-problems.ts';
import { useMomentTexts } from '../form/use-moment-texts.ts';
import { usePlaceVerdict } from '../place/use-place-verdict.ts';
import { toFields, useLeaveGuard, useShareMoment } from '../sending/use-share-moment.ts';
import type { ShareText } from '../texts/share-text.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { useChosenVideo } from '../video/use-chosen-video.ts';
import { SIGN_IN_TO_SHARE_PATH } from './sign-in-path.ts';

type Options = {
  around: VisitorPlace;
  /** Goes on with the moment of the draft whose sending was interrupted. */
  isContinued: boolean;
  onClose: () => void;
};

/** From the form to the sent video, with a sign-in before or during the upload. */
export function useShareSteps({ around, isContinued, onClose }: Options) {
  const t = useShareText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const chosen = useChosenVideo();
  const form = useMomentTexts();
  const sharing = useShareMoment(onClose);
  const place = usePlaceVerdict(form.texts, around);
  const [isAskingToStop, setIsAskingToStop] = useState(false);
  const [isSigningInHere, setIsSigningInHere] = useState(false);
  /** State changes with the next render only: two presses without a gap are one. False again when the dialog is closed meanwhile. */
  const isSubmitting = useRef(false);
  const [isChecking, setIsChecking] = useState(false);
  const { video } = chosen;
  const { texts, hasLocation } = form;
  useLeaveGuard(video !== null && chosen.isUnsaved && !sharing.isBusy);

  function report(title: ShareText, description: ShareText) {
    showNotice({ tone: 'error', title: t(title), description: t(description) });
  }

  function close() {
    isSubmitting.current = false;
    onClose();
  }

  function send() {
    setIsAskingToStop(false);
    if (video) sharing.share({ video, texts });
  }

  const continueSending = useEffectEvent(async () => {
    const sending = await readSending();
    if (sending && video && isSameSending(sending, { fields: toFields(texts), video })) send();
  });
  const isReady = isContinued && Boolean(user) && video !== null && hasLocation;
  useEffect(() => {
    if (isReady) void continueSending();
  }, [isReady]);

  async function signIn() {
    report('Authentication Required', 'Please sign in or create an account to share videos');
    // The form saves the texts with a delay after the last key press, which may be too late.
    const areTextsSaved = keepMomentTexts(texts).then(
      () => true,
      () => readPendingMoment() !== null,
    );
    const isSaved = (await Promise.all([chosen.whenSaved(), areTextsSaved])).every(Boolean);
    releaseDraft();
    // Leaving the page would lose it.
    if (!isSaved) return setIsSigningInHere(true);
    // The entry that the dialog has added to the history becomes the page for signing in.
    void navigate(SIGN_IN_TO_SHARE_PATH, { replace: true });
  }

  async function submitChecked(field: HTMLElement | null) {
    setIsChecking(true);
    const verdict = await place.check();
    setIsChecking(false);
    if (!isSubmitting.current) return;
    if (verdict === 'unknown') {
      report('Upload Error', PLACE_UNKNOWN);
      field?.focus();
    } else if (user === null) await signIn();
    else send();
  }

  const refused = refusedField(sharing.failure);
  const isRefusedChanged = refused?.field === 'video' ? video !== sharing.sent?.video : texts !== sharing.sent?.texts;

  return {
    chosen,
    form,
    sharing,
    verdict: place.verdict,
    /** What the server has refused, unless it was changed since. */
    refused: isRefusedChanged ? null : refused,
    /** A failure that is about no field. */
    failure: refused ? null : sharing.failure,
    isBusy: sharing.isBusy || isChecking,
    isSignedOut: user === null,
    needsSignIn: sharing.needsSignIn || isSigningInHere,
    isAskingToStop: isAskingToStop && sharing.isBusy && !sharing.hasArrived,
    missing: missingText(video !== null, hasLocation),
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (sharing.isBusy || isSubmitting.current) return;
      if (!video || !hasLocation) {
        chosen.require();
        form.requireLocation();
        report('Upload Error', 'Please select a video file and location');
      } else if (form.captionProblem) report('Upload Error', form.captionProblem);
      else {
        isSubmitting.current = true;
        void submitChecked(event.currentTarget.querySelector('[name="location"]')).finally(() => {
          isSubmitting.current = false;
        });
      }
    },
    /** The sign-in over the page is closed. After one that was needed during the upload, the same video is sent again. */
    finishSignIn() {
      setIsSigningInHere(false);
      sharing.reset();
      if (sharing.needsSignIn && client.getQueryData(userQuery.queryKey)) send();
    },
    requestClose() {
      if (sharing.isBusy && !sharing.hasArrived) setIsAskingToStop(true);
      else close();
    },
    keepSending: () => setIsAskingToStop(false),
    stopSending() {
      sharing.cancel();
      onClose();
    },
    cancel() {
      if (sharing.hasArrived) return onClose();
      if (sharing.isBusy) return sharing.cancel();
      forgetDraft();
      close();
    },
  };
}

function missingText(hasVideo: boolean, hasLocation: boolean): ShareText | null {
  if (hasVideo && hasLocation) return null;
  if (hasVideo) return 'Add a location to share your moment.';
  return hasLocation ? 'Add a video to share your moment.' : 'Add a video and a location to share your moment.';
}
