import type { Moment } from '@around/contracts/moments/moments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { isolate } from '../../../../ui/language/isolate.ts';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { type OwnMessage, useOwnText } from '../texts/use-own-text.ts';

/** Says when a moment has become live or has failed, and reads the feed again. Screen readers announce it politely. */
export function useStatusNotices(moments: readonly Moment[] | undefined): void {
  const t = useOwnText();
  const client = useQueryClient();
  const processing = useRef(new Set<string>());
  const notify = useEffectEvent(({ status, reason, locationName }: Moment) => {
    if (status === 'live') {
      const place = isolate(locationName);
      void client.invalidateQueries({ queryKey: ['feed'] });
      showNotice({
        tone: 'success',
        title: t('Your moment is live'),
        description: t('Everybody can see your moment at {place} now.', { place }),
      });
    }
    if (status === 'failed') {
      const description = reason ? t(reason as OwnMessage) : '';
      showNotice({ title: t('Your moment could not be published'), description });
    }
  });

  useEffect(() => {
    for (const moment of moments ?? []) {
      if (moment.status === 'processing') processing.current.add(moment.id);
      else if (processing.current.delete(moment.id)) notify(moment);
    }
  }, [moments]);
}
