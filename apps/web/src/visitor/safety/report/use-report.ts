import { type NewReport, reportStory } from '@around/contracts/safety/reports';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';

type Words = Partial<Pick<NewReport, 'text' | 'email'>>;

/** Sends a report. The same story again adds to the first report. */
export function useReport(storyId: string) {
  return useMutation({
    mutationFn: ({ reason, ...words }: Pick<NewReport, 'reason'> & Words) =>
      callApi(reportStory, { body: { storyId, reason, ...words } }),
  });
}
