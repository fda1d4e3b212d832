import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormButton } from '../../forms/form-button.tsx';
import { sessionsQuery } from '../data/profile-queries.ts';
import { Actions, Card } from '../frame/card.tsx';
import { ListState } from '../frame/list-state.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { RevokeOthersSheet } from './revoke-others-sheet.tsx';
import { SessionRow } from './session-row.tsx';

export function SessionsCard() {
  const t = useProfileTexts();
  const query = useQuery(sessionsQuery);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Card icon="desktop" text={t('Where you are signed in.')} title={t('Devices')}>
      <ListState query={query}>
        {(sessions) => (
          <>
            <ul className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line border-y border-line">
              {sessions.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </ul>
            {sessions.some(({ isCurrent }) => !isCurrent) && (
              <Actions>
                <FormButton look="quiet" onClick={() => setIsAsking(true)}>
                  {t('Sign out all other devices')}
                </FormButton>
              </Actions>
            )}
          </>
        )}
      </ListState>
      {isAsking && <RevokeOthersSheet onClose={() => setIsAsking(false)} />}
    </Card>
  );
}
