import { randomBytes } from 'node:crypto';

const YEAR_SECONDS = 31_449_600;

export function readCookies(header: string | undefined): Map<string, string> {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split(/=(.*)/s, 2));
  return new Map(pairs.map(([name = '', value = '']) => [name, value.replace(/^"|"$/g, '')]));
}

export function persistentCookie(name: string, value: string): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

export function expiredCookie(name: string): string {
  return `${name}=""; Path=/; Max-Age=0`;
}

export function newCsrfToken(): string {
  return randomBytes(24).toString('base64url');
}
