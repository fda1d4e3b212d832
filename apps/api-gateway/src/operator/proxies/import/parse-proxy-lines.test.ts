import { expect, test } from 'vitest';
import { parseProxyLines } from './parse-proxy-lines.ts';

const nothingKnown = () => false;

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
])('%s is one proxy', (text, country) => {
  const [read] = parseProxyLines(text, nothingKnown);

  expect(read).toMatchObject({
    shown: { line: 1, status: 'new', ip: '203.0.113.7', port: 8080, username: 'ann', country },
    proxy: { host: '203.0.113.7', port: 8080, username: 'ann', password: 's3cret', country },
  });
  expect(JSON.stringify(read?.shown)).not.toContain('s3cret');
});

test('known and repeated proxies are marked, empty lines, comments and a header passed over', () => {
  const text = ['ip,port,username,password', '', '# mine', 'a.test,1,u,p', 'b.test,1,u,p', 'A.test,1,u,p'].join('\r\n');

  const lines = parseProxyLines(text, (address) => address === 'b.test:1').map(({ shown }) => shown);

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
])('%s says what is wrong with it', (text, message) => {
  expect(parseProxyLines(text, nothingKnown)[0]?.shown).toMatchObject({ status: 'invalid', message });
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
])('of %s the password is read whole', (text, password, country) => {
  expect(parseProxyLines(text, nothingKnown)[0]?.proxy).toEqual({
    host: 'h.test',
    port: 80,
    username: 'ann',
    password,
    country,
  });
});

test('a header says where the columns are', () => {
  const text = 'Country;Pass;Notes;Host;User;Port\r\nTR;s3cret;fast;h.test;ann;80\r\nann:s3cret@i.test:81';

  expect(parseProxyLines(text, nothingKnown).map(({ proxy }) => proxy)).toEqual([
    { host: 'h.test', port: 80, username: 'ann', password: 's3cret', country: 'TR' },
    { host: 'i.test', port: 81, username: 'ann', password: 's3cret', country: null },
  ]);
});

test('a file that begins with a byte order mark has a header too', () => {
  expect(parseProxyLines('\uFEFFip,port,user,pass\nh.test,80,u,p', nothingKnown)).toMatchObject([
    { shown: { line: 2, status: 'new' } },
  ]);
});

test('an address of the sixth version keeps its brackets', () => {
  expect(parseProxyLines('[2001:db8::1]:80:u:p\nu:p@[2001:db8::2]:81', nothingKnown)).toMatchObject([
    { proxy: { host: '[2001:db8::1]', port: 80 } },
    { proxy: { host: '[2001:db8::2]', port: 81 } },
  ]);
});

test('proxies of another kind are refused', () => {
  expect(parseProxyLines('socks5://u:p@h.test:1080', nothingKnown)[0]?.shown).toMatchObject({
    status: 'invalid',
    message: 'socks5 proxies cannot be used, only HTTP ones',
  });
});

test('more than five hundred at a time are too many, and none of them is lost without a word', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `h${index}.test:80:u:p`).join('\n');

  expect(parseProxyLines(many(500), nothingKnown)).toHaveLength(500);
  expect(() => parseProxyLines(many(501), nothingKnown)).toThrow('At most 500 proxies can be imported at a time');
});
