import * as z from 'zod/mini';

const Ipv4 = z.ipv4();
const Ipv6 = z.ipv6();
const LABEL = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/i;
/** A name must not end like this: `999.1.1.1`, `127.1` and `0x7f.1` are read as IPv4 addresses by some programs only. */
const NUMBER = /^(\d+|0x[0-9a-f]*)$/i;

/** Accepts an IPv4 address, an IPv6 address with or without brackets, and a host name; no parts of a URL and no line breaks. */
export function isProxyHost(text: string): boolean {
  if (text.includes(':')) return Ipv6.safeParse(bareAddress(text)).success;
  if (Ipv4.safeParse(text).success) return true;
  const labels = text.split('.');
  return labels.every((label) => LABEL.test(label)) && !NUMBER.test(labels.at(-1)!);
}

/**
 * One spelling for each host that `isProxyHost` accepts, so that a duplicate is found. An IPv6 address has brackets, because it is
 * shown before its port.
 */
export function canonicalHost(host: string): string {
  return host.includes(':') ? new URL(`http://[${bareAddress(host)}]`).hostname : host.toLowerCase();
}

/** An IPv6 address without its brackets. */
function bareAddress(text: string): string {
  return /^\[(.*)\]$/.exec(text)?.[1] ?? text;
}
