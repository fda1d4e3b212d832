import { type NewReport, reportStory } from '@around/contracts/safety/reports';
import { callApi } from '../../../ui/api/call-api.ts';
import { useSingleMutation } from '../../../ui/api/use-single-mutation.ts';

type Words = Partial<Pick<NewReport, 'text' | 'email'>>;

/** Sends a report. The same story again adds to the first report. */
export function useReport(storyId: string) {
  return useSingleMutation({
    mutationFn: ({ reason, ...words }: Pick<NewReport, 'reason'> & Words) =>
      callApi(reportStory, { body: { storyId, reason, ...words } }),
  });
}
