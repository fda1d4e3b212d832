import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Sheet } from '../../../../ui/dialogs/sheet.tsx';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { AuthDialog } from '../../../auth/dialog/auth-dialog.tsx';
import { readPlaceFromUrl } from '../../../location/place-in-url.ts';
import { readSavedPlace } from '../../../location/saved-place.ts';
import { DEFAULT_PLACE } from '../../../location/visitor-place.ts';
import { userQuery } from '../../../session/user-query.ts';
import { forgetDraft } from '../draft/forget-draft.ts';
import { ShareActions } from '../form/share-actions.tsx';
import { ShareFields } from '../form/share-fields.tsx';
import { useMomentTexts } from '../form/use-moment-texts.ts';
import { SendingPanel } from '../sending/sending-panel.tsx';
import { shareFailureText } from '../sending/share-failure.ts';
import { StopQuestion } from '../sending/stop-question.tsx';
import { useShareMoment } from '../sending/use-share-moment.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { useChosenVideo } from '../video/use-chosen-video.ts';
import { useFileDrop } from '../video/use-file-drop.ts';
import { BackGuard } from './back-guard.tsx';
import { SIGN_IN_TO_SHARE_PATH } from './sign-in-path.ts';

type Props = {
  onClose: () => void;
  /** A video that was dropped on the page before. */
  dropped?: File | undefined;
};

/** Sharing a moment: choosing the video, saying where it was, and sending it. */
export function ShareDialog({ onClose, dropped }: Props) {
  const t = useShareText();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: user } = useQuery(userQuery);
  const [around] = useState(() => readPlaceFromUrl(location.search) ?? readSavedPlace() ?? DEFAULT_PLACE);
  const [isAsking, setIsAsking] = useState(false);
  const [backs, setBacks] = useState(0);
  const formId = useId();
  const chosen = useChosenVideo();
  const form = useMomentTexts();
  const sharing = useShareMoment(onClose);
  const isDragging = useFileDrop({ isOn: !sharing.isBusy, onFile: chosen.choose });
  const { video } = chosen;
  const hasLocation = form.texts.location.trim() !== '';

  const takeDropped = useEffectEvent(() => dropped && chosen.choose(dropped));
  useEffect(() => void takeDropped(), []);

  function requestClose() {
    if (sharing.isBusy) setIsAsking(true);
    else onClose();
  }

  function goBack() {
    setBacks(backs + 1);
    requestClose();
  }

  function cancel() {
    if (sharing.isBusy) return sharing.cancel();
    forgetDraft();
    onClose();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (sharing.isBusy) return;
    setIsAsking(false);
    if (!video || !hasLocation) {
      chosen.require();
      form.requireLocation();
      const description = t('Please select a video file and location');
      return showNotice({ tone: 'error', title: t('Upload Error'), description });
    }
    if (form.captionProblem)
      return showNotice({ tone: 'error', title: t('Upload Error'), description: t(form.captionProblem) });
    if (user === null) return void signIn();
    sharing.share({ video, texts: form.texts });
  }

  async function signIn() {
    const description = t('Please sign in or create an account to share videos');
    showNotice({ tone: 'error', title: t('Authentication Required'), description });
    await chosen.whenSaved();
    // The entry that this dialog has added to the history becomes the page for signing in.
    await navigate(SIGN_IN_TO_SHARE_PATH, { replace: true });
  }

  /** After the session has ended during the upload. */
  function finishSignIn() {
    sharing.reset();
    if (client.getQueryData(userQuery.queryKey) && video) sharing.share({ video, texts: form.texts });
  }

  return (
    <>
      <BackGuard key={backs} onBack={sharing.needsSignIn ? finishSignIn : goBack} />
      {sharing.needsSignIn ? (
        <AuthDialog onClose={finishSignIn} returnTo={location.pathname} />
      ) : (
        <Sheet
          footer={
            <ShareActions
              formId={formId}
              hasFailed={sharing.failure !== null}
              isBusy={sharing.isBusy}
              isSignedOut={user === null}
              missing={missingText(video !== null, hasLocation)}
              onCancel={cancel}
            />
          }
          onClose={requestClose}
          title={t('Share Moment')}
        >
          <form className="grid grid-cols-[minmax(0,1fr)] gap-4" id={formId} noValidate onSubmit={submit}>
            {sharing.progress && video ? (
              <SendingPanel name={video.name} progress={sharing.progress} />
            ) : (
              <ShareFields around={around} chosen={chosen} form={form} isDragging={isDragging} />
            )}
            {isAsking && sharing.isBusy && (
              <StopQuestion
                onKeep={() => setIsAsking(false)}
                onStop={() => {
                  sharing.cancel();
                  onClose();
                }}
              />
            )}
            {sharing.failure && (
              <p className="text-14 font-semibold text-danger-text" role="alert">
                {shareFailureText(t, sharing.failure)}
              </p>
            )}
          </form>
        </Sheet>
      )}
    </>
  );
}

function missingText(hasVideo: boolean, hasLocation: boolean) {
  if (hasVideo && hasLocation) return null;
  if (hasVideo) return 'Add a location to share your moment.';
  return hasLocation ? 'Add a video to share your moment.' : 'Add a video and a location to share your moment.';
}
