import { type ReportReason, reportReasons } from '@around/contracts/safety/report-reasons';

/** An empty text does not filter. */
export type CaseFilter = {
  status: 'open' | 'decided';
  kind: 'story' | 'removal' | '';
  reason: ReportReason | '';
  /** The label of a network, as reports have it. */
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

/** The parameters of the URL with this change; empty values and defaults are left out. */
export function withFilter(search: URLSearchParams, change: Partial<CaseFilter>): URLSearchParams {
  const all = { ...Object.fromEntries(search), ...change };
  return new URLSearchParams(
    Object.entries(all).filter(([name, value]) => value !== '' && !(name === 'status' && value === 'open')),
  );
}
