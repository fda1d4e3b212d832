import { expect, test } from 'vitest';
import { readProxyLines } from './read-proxy-lines.ts';

const nothingKnown = () => false;

test.each([
  ['203.0.113.7:8080:ann:s3cret', null],
  ['203.0.113.7:8080:ann:s3cret:TR', 'TR'],
  ['203.0.113.7,8080,ann,s3cret,TR', 'TR'],
  ['"203.0.113.7";"8080";"ann";"s3cret"', null],
  ['203.0.113.7\t8080\tann\ts3cret', null],
  ['http://ann:s3cret@203.0.113.7:8080/', null],
  ['ann:s3cret@203.0.113.7:8080', null],
])('%s is one proxy', (text, country) => {
  const [read] = readProxyLines(text, nothingKnown);

  expect(read).toMatchObject({
    shown: { line: 1, status: 'new', ip: '203.0.113.7', port: 8080, username: 'ann', country },
    proxy: { host: '203.0.113.7', port: 8080, username: 'ann', password: 's3cret', country },
  });
  expect(JSON.stringify(read?.shown)).not.toContain('s3cret');
});

test('known and repeated proxies are marked, empty lines, comments and a header passed over', () => {
  const text = ['ip,port,username,password', '', '# mine', 'a.test,1,u,p', 'b.test,1,u,p', 'A.test,1,u,p'].join('\r\n');

  const lines = readProxyLines(text, (address) => address === 'b.test:1').map(({ shown }) => shown);

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
  expect(readProxyLines(text, nothingKnown)[0]?.shown).toMatchObject({ status: 'invalid', message });
});
