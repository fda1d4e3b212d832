import { type NewReport, reportStory } from '@around/contracts/safety/reports';
import { useMutation } from '@tanstack/react-query';
import { callApi } from '../../../ui/api/call-api.ts';
import { ApiFailure } from '../../../ui/api/send-request.ts';
import type { Text } from '../../../ui/language/text.ts';
import type { SafetyText } from '../texts/safety-text.ts';
import type { TranslateForSafety } from '../texts/use-safety-text.ts';

type Words = Partial<Pick<NewReport, 'text' | 'email'>>;

/** Sends a report. The same story again adds to the first report. */
export function useReport(storyId: string) {
  return useMutation({
    mutationFn: ({ reason, ...words }: Pick<NewReport, 'reason'> & Words) =>
      callApi(reportStory, { body: { storyId, reason, ...words } }),
  });
}

/** What to tell about a report that was not sent. */
export function reportFailureText(t: TranslateForSafety, error: unknown): string {
  if (!navigator.onLine) return t('You are offline');
  const message = error instanceof ApiFailure ? error.message : 'An unknown error occurred';
  return t(message as SafetyText | Text);
}
