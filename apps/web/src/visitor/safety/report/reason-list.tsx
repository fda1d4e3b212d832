import {
  type ReasonGroup,
  type ReportReason,
  reasonGroups,
  reasonPolicies,
  reportReasons,
} from '@around/contracts/safety/report-reasons';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { SafetyText } from '../texts/safety-text.ts';
import { useSafetyText } from '../texts/use-safety-text.ts';

const GROUP_NAMES: Record<ReasonGroup, SafetyText> = {
  me: 'Me or my child',
  privacy: 'Privacy',
  sexual: 'Sexual content',
  violence: 'Violence',
  hate: 'Hate and bullying',
  spam: 'Spam or wrong place',
};

type Props = { sending: ReportReason | undefined; onChosen: (reason: ReportReason) => void };

/** The reasons of a report by group. Pressing one sends the report. */
export function ReasonList({ sending, onChosen }: Props) {
  const t = useSafetyText();
  return reasonGroups.map((group) => (
    <section className="grid gap-1" key={group}>
      <h3 className="text-12 font-bold tracking-wide text-muted uppercase">{t(GROUP_NAMES[group])}</h3>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line">
        {reportReasons
          .filter((reason) => reasonPolicies[reason].group === group)
          .map((reason) => (
            <li key={reason}>
              <button
                aria-busy={sending === reason}
                className="flex min-h-12 w-full items-center justify-between gap-3 px-4 py-2 text-start text-14 hover:bg-paper aria-disabled:opacity-60"
                aria-disabled={sending !== undefined}
                onClick={() => sending === undefined && onChosen(reason)}
                type="button"
              >
                {t(reasonPolicies[reason].sentence)}
                {sending === reason ? (
                  <span
                    aria-hidden="true"
                    className="size-4 shrink-0 animate-[turn_800ms_linear_infinite] rounded-full border-2 border-current border-e-transparent"
                  />
                ) : (
                  <span className="shrink-0 text-muted rtl:-scale-x-100">
                    <Icon name="forward" size={18} />
                  </span>
                )}
              </button>
            </li>
          ))}
      </ul>
    </section>
  ));
}
