import { ProxyForm } from '@around/contracts/operator/proxies';
import { type ImportLine, PROXY_IMPORT_MAX_LINES } from '@around/contracts/operator/proxy-import';
import { AppError } from '@around/service-kit/app-error';
import { type NewProxy, readProxyForm } from '../proxy-form.ts';
import { type ProxyHeader, parseProxyHeader, parseProxyLine } from './parse-proxy-line.ts';

/** One line of pasted text: what is shown of it, and the proxy that it means. */
export type ParsedLine = { shown: ImportLine; proxy: NewProxy | undefined };

/**
 * What pasted text says, line by line. Empty lines, comments and a header are passed over; a header says where the columns are.
 */
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
    const read = readLine(content, header);
    if ('refusal' in read) return refuse(line, read.refusal);
    const { proxy } = read;
    const address = `${proxy.host}:${proxy.port}`;
    const status = isKnown(address) ? 'duplicate' : seen.has(address) ? 'repeated' : 'new';
    seen.add(address);
    const { host: ip, port, username, country } = proxy;
    return { shown: { line, status, ip, port, username, country, message: messages[status] }, proxy };
  });
}

function readLine(content: string, header: ProxyHeader | undefined): { proxy: NewProxy } | { refusal: string } {
  const split = parseProxyLine(content, header);
  if ('refusal' in split) return split;
  const form = ProxyForm.safeParse(split.fields);
  return form.success
    ? { proxy: readProxyForm(form.data) }
    : { refusal: form.error.issues[0]?.message ?? 'This line cannot be read' };
}

const messages = {
  new: null,
  duplicate: 'A proxy with this IP and port already exists',
  repeated: 'An earlier line has this IP and port',
} as const;

function refuse(line: number, message: string): ParsedLine {
  const nothing = { ip: null, port: null, username: null, country: null };
  return { shown: { line, status: 'invalid', ...nothing, message }, proxy: undefined };
}
