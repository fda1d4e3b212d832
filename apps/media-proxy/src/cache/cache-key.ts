import { hash } from 'node:crypto';
import { matchesHostRule, NETWORK_CDN_RULES } from '../addresses/host-rules.ts';
import type { MediaAddress } from '../addresses/media-address.ts';

/** Query parameters of the network's CDN that change without changing the bytes. `stp` is not one: it selects size and crop. */
const VOLATILE_PARAMETER = /^(?:oe|oh|edm|ccb|se|ig_cache_key|_nc_[a-z_]+)$/;

/** Identifies the bytes behind an address, whatever its signature; also the name of their file. */
export function cacheKey(address: MediaAddress, variant = ''): string {
  if (variant !== '') return computeKey(address, variant);
  address.derived.key ??= computeKey(address, '');
  return address.derived.key;
}

function computeKey(address: MediaAddress, variant: string): string {
  const { url } = address;
  const search = hasSignedUrl(address) ? withoutSignature(url.searchParams) : url.search;
  return hash('sha256', `${url.origin}${url.pathname}?${search}#${variant}`, 'hex').slice(0, 40);
}

/** Private origins replace the CDN in development and tests. */
function hasSignedUrl({ url, isPrivateOrigin }: MediaAddress): boolean {
  return isPrivateOrigin || NETWORK_CDN_RULES.some((rule) => matchesHostRule(url.hostname, rule));
}

function withoutSignature(parameters: URLSearchParams): string {
  const kept = [...parameters].filter(([name]) => !VOLATILE_PARAMETER.test(name));
  return new URLSearchParams(kept).toString();
}
