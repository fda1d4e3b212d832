import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

/** A host that may be fetched from: `.example.com` allows all its subdomains, `media.example.com` that name only. */
export type HostRule = string;

export const NETWORK_CDN_RULES: readonly HostRule[] = ['.cdninstagram.com', '.fbcdn.net'];
export const STOCK_VIDEO_RULE: HostRule = '.mixkit.co';

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
const NUMERIC_LABEL = /^(0x[0-9a-f]*|\d+)$/;

/** Names that are used in private networks only. */
const INTERNAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
];

/** A lower-case ASCII name of at least two labels that is neither an IP address in any notation nor an internal name. */
export function isPublicHostName(name: string): boolean {
  if (name.length > 253 || isIP(name) !== 0) return false;
  const labels = name.split('.');
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label))) return false;
  if (NUMERIC_LABEL.test(labels.at(-1)!)) return false;
  return !INTERNAL_SUFFIXES.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

export function matchesHostRule(name: string, rule: HostRule): boolean {
  return rule.startsWith('.') ? name.endsWith(rule) && name.length > rule.length : name === rule;
}

/** The rule in canonical form, or undefined if it cannot match a public host. */
export function parseHostRule(text: string): HostRule | undefined {
  const isSuffix = text.startsWith('.');
  const name = domainToASCII(isSuffix ? text.slice(1) : text);
  if (!isPublicHostName(name)) return undefined;
  return isSuffix ? `.${name}` : name;
}
