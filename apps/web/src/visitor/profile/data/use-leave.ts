import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { keptValues } from '../../../ui/forms/kept-values.ts';
import { forgetDraft } from '../../moments/share/draft/forget-draft.ts';
import { changeSessionUser } from '../../session/change-session-user.ts';

/** Goes to another page as a signed-out visitor. The queries of this page end with it. */
export function useLeave(): (path: string) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return (path) => {
    changeSessionUser(client, null);
    forgetDraft();
    keptValues.forget();
    void navigate(path, { replace: true });
  };
}
