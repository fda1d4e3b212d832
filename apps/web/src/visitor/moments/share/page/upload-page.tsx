import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PageFrame } from '../../../../ui/page/page-frame.tsx';
import { useTitle } from '../../../../ui/page/use-title.ts';
import { userQuery } from '../../../session/user-query.ts';
import { ShareDialog } from '../dialog/share-dialog.tsx';
import { CONTINUE_SENDING, SIGN_IN_TO_SHARE_PATH } from '../dialog/sign-in-path.ts';
import { readPendingMoment } from '../draft/pending-moment.ts';
import { useShareText } from '../texts/use-share-text.ts';
import { useFileDrop } from '../video/use-file-drop.ts';
import { AuthCheck } from './auth-check.tsx';
import { ShareCard } from './share-card.tsx';

const FROM_AUTH = 'fromAuth';

/** `/upload`: sharing a moment, for signed-in users. */
export function UploadPage() {
  const t = useShareText();
  const navigate = useNavigate();
  const { data: user, dataUpdatedAt, isError, isFetching, refetch } = useQuery(userQuery);
  const { state } = useLocation();
  const [opened, setOpened] = useState<{ dropped?: File; isContinued?: boolean } | null>(null);
  // The last known user counts only if the request to the gateway fails.
  const isKnown = dataUpdatedAt > 0 || (isError && Boolean(user));
  const isSignedIn = isKnown && Boolean(user);
  const isDragging = useFileDrop({ isOn: isSignedIn && !opened, onFile: (dropped) => setOpened({ dropped }) });
  useTitle(`${t('Share Your Story')} · Around`);

  const continueDraft = useEffectEvent(() => {
    const query = new URLSearchParams(location.search);
    const isFromAuth = query.get(FROM_AUTH) === 'true';
    query.delete(FROM_AUTH);
    const isContinued = state === CONTINUE_SENDING;
    // The dialog adds an entry to the history, which must come after this change.
    if (isFromAuth || isContinued) void navigate({ search: query.toString() }, { replace: true });
    if (isFromAuth || isContinued || readPendingMoment()) setOpened((current) => current ?? { isContinued });
  });
  useEffect(() => {
    if (isSignedIn) continueDraft();
  }, [isSignedIn]);

  // An open dialog asks for a sign-in itself and continues after it.
  if (isKnown && !user && !opened) return <Navigate replace to={SIGN_IN_TO_SHARE_PATH} />;
  return (
    <PageFrame title={t('Share Your Story')} width="text">
      {isKnown ? (
        <ShareCard isDragging={isDragging} onShare={() => setOpened({})} />
      ) : (
        <AuthCheck hasFailed={isError && !isFetching} onRetry={() => void refetch()} />
      )}
      {opened && (
        <ShareDialog
          dropped={opened.dropped}
          isContinued={opened.isContinued ?? false}
          onClose={() => setOpened(null)}
        />
      )}
    </PageFrame>
  );
}
