import { useEffect, useEffectEvent, useId, useState } from 'react';
import { Sheet } from '../../../../ui/dialogs/sheet.tsx';
import { AuthDialog } from '../../../auth/dialog/auth-dialog.tsx';
import { readPlaceFromUrl } from '../../../location/place-in-url.ts';
import { readSavedPlace } from '../../../location/saved-place.ts';
import { DEFAULT_PLACE } from '../../../location/visitor-place.ts';
import { useOwnDraft } from '../draft/use-own-draft.ts';
import { ShareActions } from '../form/share-actions.tsx';
import { ShareFields } from '../form/share-fields.tsx';
import { SendingPanel } from '../sending/sending-panel.tsx';
import { ShareFailure } from '../sending/share-failure.tsx';
import { StopQuestion } from '../sending/stop-question.tsx';
import { SuspendedNote } from '../suspension/suspended-note.tsx';
import { useSuspension } from '../suspension/use-suspension.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { useFileDrop } from '../video/use-file-drop.ts';
import { BackGuard } from './back-guard.tsx';
import { AFTER_SIGN_IN_PATH } from './sign-in-path.ts';
import { useShareSteps } from './use-share-steps.ts';

type Props = {
  onClose: () => void;
  /** A video that was dropped on the page before. */
  dropped?: File | undefined;
  /** Goes on with the moment of the draft whose sending was interrupted. */
  isContinued?: boolean;
};

/** Sharing a moment: choosing the video, saying where it was, and sending it. */
export function ShareDialog(props: Props) {
  const t = useShareText();
  const suspension = useSuspension();
  const draft = useOwnDraft();
  if (!suspension) return <ShareSteps key={draft} {...props} />;
  return (
    <Sheet onClose={props.onClose} title={t('Share Moment')}>
      <SuspendedNote suspension={suspension} />
    </Sheet>
  );
}

function ShareSteps({ onClose, dropped, isContinued = false }: Props) {
  const t = useShareText();
  const formId = useId();
  const [around] = useState(() => readPlaceFromUrl(location.search) ?? readSavedPlace() ?? DEFAULT_PLACE);
  const [backs, setBacks] = useState(0);
  const steps = useShareSteps({ around, isContinued, onClose });
  const { chosen, sharing } = steps;
  const isDragging = useFileDrop({ isOn: !sharing.isBusy, onFile: chosen.choose });

  const takeDropped = useEffectEvent(() => dropped && chosen.choose(dropped));
  useEffect(() => void takeDropped(), []);

  const refusedField = steps.refused?.field;
  useEffect(() => {
    if (refusedField) document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${refusedField}"]`)?.focus();
  }, [refusedField, formId]);

  function goBack() {
    setBacks(backs + 1);
    if (steps.needsSignIn) steps.finishSignIn();
    else steps.requestClose();
  }

  return (
    <>
      <BackGuard key={backs} onBack={goBack} />
      {steps.needsSignIn ? (
        <AuthDialog
          onClose={steps.finishSignIn}
          // Signing in on another site would lose a video that only this page has.
          providerReturnTo={chosen.isUnsaved ? null : AFTER_SIGN_IN_PATH}
          returnTo={location.pathname}
        />
      ) : (
        <Sheet
          footer={
            steps.isAskingToStop ? (
              <StopQuestion formId={formId} onKeep={steps.keepSending} onStop={steps.stopSending} />
            ) : (
              <ShareActions
                formId={formId}
                hasFailed={sharing.failure !== null}
                isBusy={steps.isBusy}
                isSignedOut={steps.isSignedOut}
                missing={steps.missing}
                onCancel={steps.cancel}
              />
            )
          }
          onClose={steps.requestClose}
          title={t('Share Moment')}
        >
          <form className="grid grid-cols-[minmax(0,1fr)] gap-4" id={formId} noValidate onSubmit={steps.submit}>
            {steps.failure && <ShareFailure failure={steps.failure} />}
            {sharing.progress && chosen.video ? (
              <SendingPanel isKept={sharing.isKept} name={chosen.video.name} progress={sharing.progress} />
            ) : (
              <ShareFields
                around={around}
                chosen={chosen}
                form={steps.form}
                isDragging={isDragging}
                refused={steps.refused}
                verdict={steps.verdict}
              />
            )}
          </form>
        </Sheet>
      )}
    </>
  );
}
