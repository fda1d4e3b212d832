/** The text fields of a line before validation, or an error message. */
export type ParsedFields = { fields: ProxyFields } | { error: string };
type ProxyFields = Partial<Record<FieldName, string>>;
type FieldName = 'ip' | 'port' | 'username' | 'password' | 'country';

/** The column order from a header line. */
export type ProxyHeader = { separator: string; columns: (FieldName | undefined)[] };

const POSITIONAL: FieldName[] = ['ip', 'port', 'username', 'password', 'country'];
const SEPARATORS = [',', ';', '\t', '|'];
const columnNames: Record<FieldName, string[]> = {
  ip: ['ip', 'host', 'hostname', 'address', 'ip address', 'ip/host', 'server', 'proxy'],
  port: ['port'],
  username: ['username', 'user', 'login'],
  password: ['password', 'pass', 'pwd'],
  country: ['country', 'country code'],
};

/** Undefined when the line is no header. */
export function parseProxyHeader(line: string): ProxyHeader | undefined {
  const separator = [...SEPARATORS, ':'].find((character) => line.includes(character));
  if (separator === undefined) return undefined;
  const columns = splitFields(line, separator).map((name) => fieldNamed(name.toLowerCase().replaceAll('_', ' ')));
  return columns.includes('ip') && columns.includes('port') ? { separator, columns } : undefined;
}

function fieldNamed(name: string): FieldName | undefined {
  return POSITIONAL.find((field) => columnNames[field].includes(name));
}

/**
 * Parses the formats that proxy providers use: `ip:port:username:password`, `username:password@ip:port`, a URL, and columns
 * separated by comma, semicolon, tab or bar, in the order of the header or else of the form.
 */
export function parseProxyLine(line: string, header?: ProxyHeader): ParsedFields {
  const url = /^([a-z][a-z0-9+.-]*):\/\/(.*?)\/?$/i.exec(line);
  if (url) return splitUrl(url[1]!, url[2]!);
  const separator =
    header && line.includes(header.separator)
      ? header.separator
      : SEPARATORS.find((character) => line.includes(character));
  if (separator !== undefined) return { fields: nameFields(splitFields(line, separator), header?.columns) };
  return { fields: splitAddress(line) };
}

function splitUrl(scheme: string, rest: string): ParsedFields {
  if (!/^https?$/i.test(scheme)) return { error: `${scheme} proxies cannot be used, only HTTP ones` };
  const { username = '', password = '', ...address } = splitAddress(rest);
  return { fields: { ...address, username: decode(username), password: decode(password) } };
}

function splitAddress(text: string): ProxyFields {
  const at = /^(.+)@(\[[^\]]*\]|[^@:]+):([^@:]*)$/.exec(text);
  return at ? { ...splitCredentials(at[1]!), ip: at[2]!, port: at[3]! } : splitByColons(text);
}

/** Returns the text unchanged when it is not valid percent-encoding. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function nameFields(values: string[], columns: (FieldName | undefined)[] = POSITIONAL): ProxyFields {
  return Object.fromEntries(columns.flatMap((name, index) => (name && values[index] ? [[name, values[index]]] : [])));
}

/** A password may contain colons. The last part is the country only if it has two letters. */
function splitByColons(line: string): ProxyFields {
  const [, ip = '', rest = ''] = /^(\[[^\]]*\]|[^:]*):?(.*)$/s.exec(line) ?? [];
  const [port = '', username = '', ...others] = rest.split(':');
  const hasCountry = others.length > 1 && /^[a-z]{2}$/i.test(others.at(-1)!);
  const country = hasCountry ? others.pop() : undefined;
  return { ip, port, username, password: others.join(':'), ...(country && { country }) };
}

function splitCredentials(text: string): { username: string; password: string } {
  const colon = text.indexOf(':');
  return colon < 0
    ? { username: text, password: '' }
    : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Splits one CSV line. A quoted field may contain the separator and doubled quotes. */
function splitFields(line: string, separator: string): string[] {
  const fields: string[] = [];
  for (let rest: string | undefined = line; rest !== undefined; ) {
    const quoted: RegExpExecArray | null = /^\s*"((?:[^"]|"")*)"\s*/.exec(rest);
    const end: number = rest.indexOf(separator, quoted?.[0].length);
    fields.push(quoted ? quoted[1]!.replaceAll('""', '"') : (end < 0 ? rest : rest.slice(0, end)).trim());
    rest = end < 0 ? undefined : rest.slice(end + 1);
  }
  return fields;
}
