import { type ReportReason, reportReasons } from '@around/contracts/safety/report-reasons';

/** An empty text does not filter. */
export type CaseFilter = {
  status: 'open' | 'decided';
  kind: 'story' | 'removal' | '';
  reason: ReportReason | '';
  /** The label of a network in reports. */
  network: string;
};

/** Unknown values of the URL do not filter. */
export function readFilter(search: URLSearchParams): CaseFilter {
  const kind = search.get('kind');
  const network = search.get('network') ?? '';
  return {
    status: search.get('status') === 'decided' ? 'decided' : 'open',
    kind: kind === 'story' || kind === 'removal' ? kind : '',
    reason: reportReasons.find((reason) => reason === search.get('reason')) ?? '',
    network: /^[0-9a-f]{8}$/.test(network) ? network : '',
  };
}

/** The change as parameters of the URL: the default status is not written. */
export function withoutDefaults(change: Partial<CaseFilter>): Partial<Record<keyof CaseFilter, string>> {
  return change.status === 'open' ? { ...change, status: '' } : change;
}
