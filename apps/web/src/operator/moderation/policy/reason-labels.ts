import type { ReasonGroup, ReportEffect, ReportReason, Urgency } from '@around/contracts/safety/report-reasons';
import { reasonGroups, reasonPolicies, reportReasons } from '@around/contracts/safety/report-reasons';
import type { ChipTone } from '../../controls/state-chip.tsx';

export const groupLabel: Record<ReasonGroup, string> = {
  me: 'Me or my child',
  privacy: 'Privacy',
  sexual: 'Sexual',
  violence: 'Violence',
  hate: 'Hate',
  spam: 'Spam and wrong place',
};

export const effectLabel: Record<ReportEffect, string> = {
  hideForEverybody: 'Hidden for everybody by one report, as long as the network has allowance left',
  hideWhenSeveral: 'Hidden for the reporter; for everybody once several networks report it',
};

export const urgencyLook: Record<Urgency, { label: string; tone: ChipTone }> = {
  critical: { label: 'Critical', tone: 'bad' },
  high: { label: 'High', tone: 'waiting' },
  normal: { label: 'Normal', tone: 'unknown' },
  low: { label: 'Low', tone: 'idle' },
};

/** The sentence that reporters choose. */
export function reasonSentence(reason: ReportReason): string {
  return reasonPolicies[reason].sentence;
}

/** All reasons, by group. */
export const groupedReasons = reasonGroups.map((group) => ({
  name: groupLabel[group],
  reasons: reportReasons.filter((reason) => reasonPolicies[reason].group === group),
}));

/** Media reported for these reasons stay blurred until the operator shows them. */
export function isDisturbing(reason: ReportReason | null): boolean {
  return reason !== null && (reason === 'my_child' || reasonPolicies[reason].group === 'sexual');
}
