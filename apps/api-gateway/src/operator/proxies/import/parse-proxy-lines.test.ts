import { expect, test } from 'vitest';
import { parseProxyLines } from './parse-proxy-lines.ts';

const isNeverKnown = () => false;

test.each([
  ['203.0.113.7:8080:ann:s3cret', null],
  ['203.0.113.7:8080:ann:s3cret:TR', 'TR'],
  ['203.0.113.7,8080,ann,s3cret,TR', 'TR'],
  ['"203.0.113.7";"8080";"ann";"s3cret"', null],
  ['203.0.113.7\t8080\tann\ts3cret', null],
  ['http://ann:s3cret@203.0.113.7:8080/', null],
  ['ann:s3cret@203.0.113.7:8080', null],
  ['203.0.113.7|8080|ann|s3cret|DE', 'DE'],
  ['https://ann:s3cret@203.0.113.7:8080', null],
])('parses %s', (text, country) => {
  const [parsed] = parseProxyLines(text, isNeverKnown);

  expect(parsed).toMatchObject({
    preview: { line: 1, status: 'new', ip: '203.0.113.7', port: 8080, username: 'ann', country },
    proxy: { host: '203.0.113.7', port: 8080, username: 'ann', password: 's3cret', country },
  });
  expect(JSON.stringify(parsed?.preview)).not.toContain('s3cret');
});

test('marks known and repeated proxies, and skips empty lines, comments and a header', () => {
  const text = ['ip,port,username,password', '', '# mine', 'a.test,1,u,p', 'b.test,1,u,p', 'A.test,1,u,p'].join('\r\n');

  const lines = parseProxyLines(text, (address) => address === 'b.test:1').map(({ preview }) => preview);

  expect(lines.map(({ line, status }) => [line, status])).toEqual([
    [4, 'new'],
    [5, 'duplicate'],
    [6, 'repeated'],
  ]);
});

test.each([
  ['203.0.113.7', 'All proxy fields are required except country'],
  ['203.0.113.7:99999:u:p', 'Port must be a valid number between 1 and 65535'],
  ['bad host:80:u:p', 'IP address must be an IP address or a host name'],
  ['999.1.1.1:80:u:p', 'IP address must be an IP address or a host name'],
])('%s is invalid, with a message', (text, message) => {
  expect(parseProxyLines(text, isNeverKnown)[0]?.preview).toMatchObject({ status: 'invalid', message });
});

test.each([
  ['h.test:80:ann:a:b', 'a:b', null],
  ['h.test:80:ann:a:b:TR', 'a:b', 'TR'],
  ['ann:p@ss@h.test:80', 'p@ss', null],
  ['http://ann:p%40s%3As@h.test:80', 'p@s:s', null],
  ['http://ann:100%@h.test:80', '100%', null],
  ['http://ann:a,b;c@h.test:80', 'a,b;c', null],
  ['h.test,80,ann,"a,""b"""', 'a,"b"', null],
  ['h.test,80,ann,user@home:1', 'user@home:1', null],
])('parses the whole password of %s', (text, password, country) => {
  expect(parseProxyLines(text, isNeverKnown)[0]?.proxy).toEqual({
    host: 'h.test',
    port: 80,
    username: 'ann',
    password,
    country,
  });
});

test('a header sets the column order', () => {
  const text = 'Country;Pass;Notes;Host;User;Port\r\nTR;s3cret;fast;h.test;ann;80\r\nann:s3cret@i.test:81';

  expect(parseProxyLines(text, isNeverKnown).map(({ proxy }) => proxy)).toEqual([
    { host: 'h.test', port: 80, username: 'ann', password: 's3cret', country: 'TR' },
    { host: 'i.test', port: 81, username: 'ann', password: 's3cret', country: null },
  ]);
});

test('a byte order mark before the header is ignored', () => {
  expect(parseProxyLines('\uFEFFip,port,user,pass\nh.test,80,u,p', isNeverKnown)).toMatchObject([
    { preview: { line: 2, status: 'new' } },
  ]);
});

test('an IPv6 address keeps its brackets', () => {
  expect(parseProxyLines('[2001:db8::1]:80:u:p\nu:p@[2001:db8::2]:81', isNeverKnown)).toMatchObject([
    { proxy: { host: '[2001:db8::1]', port: 80 } },
    { proxy: { host: '[2001:db8::2]', port: 81 } },
  ]);
});

test('another spelling of an IPv6 address is a repeated proxy', () => {
  const lines = parseProxyLines('[2001:db8::1]:80:u:p\n[2001:DB8:0:0::1]:80:u:p', isNeverKnown);

  expect(lines.map(({ preview }) => preview.status)).toEqual(['new', 'repeated']);
});

test('a proxy of another protocol is invalid', () => {
  expect(parseProxyLines('socks5://u:p@h.test:1080', isNeverKnown)[0]?.preview).toMatchObject({
    status: 'invalid',
    message: 'socks5 proxies cannot be used, only HTTP ones',
  });
});

test('more than 500 lines throw instead of being cut off', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.test:80:u:p`).join('\n');

  expect(parseProxyLines(many(500), isNeverKnown)).toHaveLength(500);
  expect(() => parseProxyLines(many(501), isNeverKnown)).toThrow('At most 500 proxies can be imported at a time');
});
