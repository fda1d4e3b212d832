import { deleteMoment, type Moment } from '@around/contracts/moments/moments';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../ui/api/call-api.ts';
import { changeQueryData } from '../../../../ui/api/change-query-data.ts';
import { ApiFailure } from '../../../../ui/api/send-request.ts';
import { useSingleMutation } from '../../../../ui/api/use-single-mutation.ts';
import { showNotice } from '../../../../ui/notices/notices.tsx';
import { ownMomentsQuery } from '../../data/own-moments-query.ts';
import { useOwnText } from '../texts/use-own-text.ts';

/** Deletes a moment. It leaves every list of this page at once. */
export function useDeleteMoment(onDeleted: () => void) {
  const t = useOwnText();
  const client = useQueryClient();
  return useSingleMutation({
    async mutationFn({ id }: Moment) {
      try {
        await callApi(deleteMoment, { params: { momentId: id } });
      } catch (error) {
        // It was deleted in another tab.
        if (!(error instanceof ApiFailure && error.status === 404)) throw error;
      }
    },
    onSuccess(_, { id }) {
      changeQueryData(client, ownMomentsQuery.queryKey, (moments) => moments?.filter((moment) => moment.id !== id));
      void client.invalidateQueries({ queryKey: ['feed'] });
      showNotice({ tone: 'success', title: t('Your moment has been deleted') });
      onDeleted();
    },
  });
}
