import type { ChainAction, ChainLink, ChainLinkName } from '@around/contracts/operator/health';

export function holds(name: ChainLinkName, cause: string): ChainLink {
  return { name, ok: true, cause, action: null };
}

export function broken(name: ChainLinkName, cause: string, action: ChainAction): ChainLink {
  return { name, ok: false, cause, action };
}

export function page(label: string, address: string): ChainAction {
  return { label, call: null, page: address };
}

export function call(label: string, path: string, body?: unknown): ChainAction {
  return { label, call: { method: 'POST', path, ...(body !== undefined && { body }) }, page: null };
}
