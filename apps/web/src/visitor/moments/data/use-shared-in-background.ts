import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onSending } from '../background/sending-channel.ts';
import { forgetTabTexts } from '../share/draft/forget-draft.ts';
import { ownMomentsQuery } from './own-moments-query.ts';

/** Shows a moment that the service worker has shared, and deletes the texts of its draft in this tab. */
export function useSharedInBackground(onShared: () => void = () => {}): void {
  const client = useQueryClient();
  const show = useEffectEvent(() => {
    forgetTabTexts();
    void client.invalidateQueries({ queryKey: ownMomentsQuery.queryKey });
    onShared();
  });
  useEffect(() => onSending('shared', () => show()), []);
}
