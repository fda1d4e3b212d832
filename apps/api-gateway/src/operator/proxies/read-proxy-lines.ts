import { ProxyForm } from '@around/contracts/operator/proxies';
import { type ImportLine, PROXY_IMPORT_MAX_LINES } from '@around/contracts/operator/proxy-import';
import { type NewProxy, readProxyForm } from './proxy-form.ts';

/** One line of pasted text: what is shown of it, and the proxy that it means. */
export type ReadLine = { shown: ImportLine; proxy: NewProxy | undefined };

type Fields = { ip?: string; port?: string; username?: string; password?: string; country?: string };

const HEADER = /^"?(ip|host)\b.*\bport\b/i;
const SCHEME = /^https?:\/\//i;

/**
 * Reads what providers hand out: `ip:port:username:password`, with `:country` behind it or not, the same with commas, semicolons
 * or tabs, and `http://username:password@ip:port`. Empty lines, comments and a header line are passed over.
 */
export function readProxyLines(text: string, isKnown: (address: string) => boolean): ReadLine[] {
  const seen = new Set<string>();
  return text
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
    .filter(({ content }) => content !== '' && !content.startsWith('#') && !HEADER.test(content))
    .slice(0, PROXY_IMPORT_MAX_LINES)
    .map(({ content, line }) => {
      const form = ProxyForm.safeParse(splitLine(content));
      if (!form.success) return refuse(line, form.error.issues[0]?.message ?? 'This line cannot be read');
      const proxy = readProxyForm(form.data);
      const address = `${proxy.host}:${proxy.port}`;
      const status = isKnown(address) ? 'duplicate' : seen.has(address) ? 'repeated' : 'new';
      seen.add(address);
      const { host: ip, port, username, country } = proxy;
      return { shown: { line, status, ip, port, username, country, message: messages[status] }, proxy };
    });
}

const messages = {
  new: null,
  duplicate: 'A proxy with this IP and port already exists',
  repeated: 'An earlier line has this IP and port',
} as const;

function refuse(line: number, message: string): ReadLine {
  const nothing = { ip: null, port: null, username: null, country: null };
  return { shown: { line, status: 'invalid', ...nothing, message }, proxy: undefined };
}

function splitLine(content: string): Fields {
  const bare = content.replace(SCHEME, '').replace(/\/$/, '');
  const at = bare.lastIndexOf('@');
  if (at > 0) {
    const [username, password] = splitOnce(bare.slice(0, at));
    const [ip, port] = splitOnce(bare.slice(at + 1));
    return { ip, port, username, password };
  }
  const separator = [',', ';', '\t', ':'].find((character) => bare.includes(character)) ?? ':';
  const [ip, port, username, password, country] = bare.split(separator).map(unquote);
  return {
    ...(ip !== undefined && { ip }),
    ...(port !== undefined && { port }),
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(country !== undefined && { country }),
  };
}

function splitOnce(text: string): [string, string] {
  const colon = text.indexOf(':');
  return colon < 0 ? [text, ''] : [text.slice(0, colon), text.slice(colon + 1)];
}

function unquote(field: string): string {
  return field.trim().replace(/^"(.*)"$/, '$1');
}
