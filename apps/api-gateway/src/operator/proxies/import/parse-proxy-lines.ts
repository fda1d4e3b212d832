import { ProxyForm } from '@around/contracts/operator/proxies/proxies';
import { type ImportLine, PROXY_IMPORT_MAX_LINES } from '@around/contracts/operator/proxies/proxy-import';
import { AppError } from '@around/service-kit/app-error';
import { type NewProxy, toNewProxy } from '../proxy-form.ts';
import { type ProxyHeader, parseProxyHeader, parseProxyLine } from './parse-proxy-line.ts';

/** One pasted line: its preview without the password, and the parsed proxy if it is valid. */
export type ParsedLine = { preview: ImportLine; proxy: NewProxy | undefined };

/** Parses pasted text line by line. Skips empty lines and comments; a header line sets the column order. Throws 400 above 500 lines. */
export function parseProxyLines(text: string, isKnown: (address: string) => boolean): ParsedLine[] {
  const [first, ...others] = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), line: index + 1 }))
    .filter(({ content }) => content !== '' && !content.startsWith('#'));
  if (!first) return [];
  const header = parseProxyHeader(first.content);
  const lines = header ? others : [first, ...others];
  if (lines.length > PROXY_IMPORT_MAX_LINES) {
    throw new AppError('bad_request', `At most ${PROXY_IMPORT_MAX_LINES} proxies can be imported at a time`);
  }
  const seen = new Set<string>();
  return lines.map(({ content, line }) => {
    const parsed = parseLine(content, header);
    if ('error' in parsed) return toInvalidLine(line, parsed.error);
    const { proxy } = parsed;
    const address = `${proxy.host}:${proxy.port}`;
    const status = isKnown(address) ? 'duplicate' : seen.has(address) ? 'repeated' : 'new';
    seen.add(address);
    const { host: ip, port, username, country } = proxy;
    return { preview: { line, status, ip, port, username, country, message: messages[status] }, proxy };
  });
}

function parseLine(content: string, header: ProxyHeader | undefined): { proxy: NewProxy } | { error: string } {
  const parsed = parseProxyLine(content, header);
  if ('error' in parsed) return parsed;
  const form = ProxyForm.safeParse(parsed.fields);
  return form.success
    ? { proxy: toNewProxy(form.data) }
    : { error: form.error.issues[0]?.message ?? 'This line cannot be read' };
}

const messages = {
  new: null,
  duplicate: 'A proxy with this IP and port already exists',
  repeated: 'An earlier line has this IP and port',
} as const;

function toInvalidLine(line: number, message: string): ParsedLine {
  const unknownFields = { ip: null, port: null, username: null, country: null };
  return { preview: { line, status: 'invalid', ...unknownFields, message }, proxy: undefined };
}
