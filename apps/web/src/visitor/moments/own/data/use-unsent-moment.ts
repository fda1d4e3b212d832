import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { userQuery } from '../../../session/user-query.ts';
import { findUnsent } from '../../background/keep-sending.ts';
import type { Sending } from '../../background/sending-record.ts';
import { CONTINUE_PATH, CONTINUE_SENDING } from '../../share/dialog/sign-in-path.ts';
import { useOwnText } from '../texts/use-own-text.ts';

/** Long enough to be seen after the first story. /profile shows the moment until it is sent. */
const NOTICE_MS = 60_000;
/** The feed may be left and opened again. */
let noticedKey: string | undefined;

/** A moment whose sending was interrupted in an earlier visit, e.g. by a reload. */
export function useUnsentMoment(): Sending | undefined {
  const userId = useQuery({ ...userQuery, enabled: false }).data?.id;
  const [unsent, setUnsent] = useState<Sending>();
  useEffect(() => {
    if (userId === undefined) return;
    const leaving = new AbortController();
    void findUnsent(userId, leaving.signal).then((found) => leaving.signal.aborted || setUnsent(found));
    return () => leaving.abort();
  }, [userId]);
  return unsent;
}

/** Opens the dialog with the draft, which continues where the upload was interrupted. */
export function useContinueSending(): () => void {
  const navigate = useNavigate();
  return () => void navigate(CONTINUE_PATH, { state: CONTINUE_SENDING });
}

/** Notifies the author in the feed, once for each visit. */
export function useUnsentNotice(): void {
  const t = useOwnText();
  const unsent = useUnsentMoment();
  const continueSending = useContinueSending();
  useEffect(() => {
    if (!unsent || unsent.key === noticedKey) return;
    noticedKey = unsent.key;
    showNotice({
      title: t("Your moment wasn't sent"),
      description: t('Your video is still here. Continue where it stopped.'),
      action: { label: t('Continue'), run: continueSending },
      durationMs: NOTICE_MS,
      isAutomatic: true,
    });
  }, [unsent, t, continueSending]);
}
