import type { Moment } from '@around/contracts/moments/moments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButton } from '../../../forms/form-button.tsx';
import { Actions, Card } from '../../../profile/frame/card.tsx';
import { ListState } from '../../../profile/frame/list-state.tsx';
import { ownMomentsQuery } from '../../data/own-moments-query.ts';
import { useSharedInBackground } from '../../data/use-shared-in-background.ts';
import { useRemovedMoments } from '../data/use-removed-moments.ts';
import { useShownMoments } from '../data/use-shown-moments.ts';
import { useStatusNotices } from '../data/use-status-notices.ts';
import { DeleteMomentSheet } from '../parts/delete-moment-sheet.tsx';
import { useOwnText } from '../texts/use-own-text.ts';
import { AppealSheet } from './appeal-sheet.tsx';
import { MomentRow } from './moment-row.tsx';
import { NoMoments } from './no-moments.tsx';
import { UnsentMoment } from './unsent-moment.tsx';

/** The number of moments shown at first. */
const SHORT_LIST = 6;

/** The section of /profile with the visitor's own moments, newest first. */
export function MyMomentsCard() {
  const t = useOwnText();
  const query = useQuery(ownMomentsQuery);
  const [isWhole, setIsWhole] = useState(false);
  const [asked, setAsked] = useState<Moment>();
  const [appealed, setAppealed] = useState<Moment>();
  useStatusNotices(query.data);
  useSharedInBackground();
  useShownMoments(query.data);
  const removed = useRemovedMoments();
  return (
    <Card
      icon="video"
      text={t('Only you see this list. A live moment is visible to everybody for 24 hours.')}
      title={t('My moments')}
    >
      <UnsentMoment />
      <ListState query={query}>
        {(moments) =>
          moments.length === 0 ? (
            <NoMoments />
          ) : (
            <>
              <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
                {moments.slice(0, isWhole ? undefined : SHORT_LIST).map((moment) => (
                  <MomentRow
                    key={moment.id}
                    moment={moment}
                    onAppeal={() => setAppealed(moment)}
                    onDelete={() => setAsked(moment)}
                    removed={removed.get(moment.id)}
                  />
                ))}
              </ul>
              {!isWhole && moments.length > SHORT_LIST && (
                <Actions>
                  <FormButton look="quiet" onClick={() => setIsWhole(true)}>
                    {t('Show all {count} moments', { count: moments.length })}
                  </FormButton>
                </Actions>
              )}
            </>
          )
        }
      </ListState>
      {asked && <DeleteMomentSheet moment={asked} onClose={() => setAsked(undefined)} />}
      {appealed && (
        <AppealSheet
          isHidden={removed.get(appealed.id)?.isHidden ?? false}
          momentId={appealed.id}
          onClose={() => setAppealed(undefined)}
        />
      )}
    </Card>
  );
}
