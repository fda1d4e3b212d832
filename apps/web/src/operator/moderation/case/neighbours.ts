type QueuedCase = { id: string; claimedBy: string | null };

/** The cases before and after this one that nobody has claimed. If this one is not in the list, the first of them is next. */
export function neighboursOf(cases: QueuedCase[], caseId: string | null): { previous?: string; next?: string } {
  const index = cases.findIndex(({ id }) => id === caseId);
  const isFree = ({ claimedBy }: QueuedCase) => claimedBy === null;
  const next = cases.slice(index + 1).find(isFree);
  const previous = index < 0 ? undefined : cases.slice(0, index).findLast(isFree);
  return { ...(next && { next: next.id }), ...(previous && { previous: previous.id }) };
}
