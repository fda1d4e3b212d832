import type { ChainAction, ChainLink, ChainLinkName } from '@around/contracts/operator/monitoring/health';

export function okLink(name: ChainLinkName, cause: string): ChainLink {
  return { name, ok: true, cause, action: null };
}

export function brokenLink(name: ChainLinkName, cause: string, action: ChainAction): ChainLink {
  return { name, ok: false, cause, action };
}

/** A button that opens a page of the console. */
export function openPage(label: string, address: string): ChainAction {
  return { label, call: null, page: address };
}

/** A button that sends a POST request. */
export function callApi(label: string, path: string, body?: unknown): ChainAction {
  return { label, call: { method: 'POST', path, ...(body !== undefined && { body }) }, page: null };
}
