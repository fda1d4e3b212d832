import { AppError } from '@around/service-kit/app-error';
import { expect, test } from 'vitest';
import { parseHostRule } from './host-rules.ts';
import { type AddressPolicy, parseMediaAddress, parseRedirect } from './media-address.ts';

const policy: AddressPolicy = {
  hostRules: ['.cdninstagram.com', '.fbcdn.net', '.mixkit.co', 'media.example.net'],
  privateOrigins: new Set(['http://127.0.0.1:4100']),
};

test.each([
  'https://scontent.cdninstagram.com/v/t51/a.jpg?oe=66000000&oh=1',
  'https://scontent-fra3-1.cdninstagram.com/v/a.webp',
  'https://instagram.fist4-1.fna.fbcdn.net/o1/v/t2/a.mp4',
  'https://SCONTENT.CDNINSTAGRAM.COM/a.jpg',
  'https://scontent.cdninstagram.com:443/a.jpg',
  'https://assets.mixkit.co/videos/a.mp4',
  'https://media.example.net/a.jpg',
  'https://scontent.cdninstagram.com?x=1',
])('%s may be fetched', (text) => {
  expect(parseMediaAddress(text, policy).isPrivateOrigin).toBe(false);
});

test('a configured private origin may be fetched', () => {
  expect(parseMediaAddress('http://127.0.0.1:4100/a.jpg', policy).isPrivateOrigin).toBe(true);
});

test.each([
  // schemes
  'file:///etc/passwd',
  'ftp://scontent.cdninstagram.com/a.jpg',
  'gopher://scontent.cdninstagram.com/',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
  '//scontent.cdninstagram.com/a.jpg',
  'scontent.cdninstagram.com/a.jpg',
  'https:scontent.cdninstagram.com/a.jpg',
  'https:/scontent.cdninstagram.com/a.jpg',
  'https:///scontent.cdninstagram.com/a.jpg',
  'http://scontent.cdninstagram.com/a.jpg',
  'view-source:https://scontent.cdninstagram.com/a.jpg',
  // userinfo
  'https://user@scontent.cdninstagram.com/a.jpg',
  'https://user:pass@scontent.cdninstagram.com/a.jpg',
  'https://scontent.cdninstagram.com@127.0.0.1/a.jpg',
  'https://scontent.cdninstagram.com\\@127.0.0.1/a.jpg',
  'https://scontent.cdninstagram.com#@127.0.0.1/\n',
  'https://@scontent.cdninstagram.com/a.jpg',
  // ports
  'https://scontent.cdninstagram.com:80/a.jpg',
  'https://scontent.cdninstagram.com:8443/a.jpg',
  'https://scontent.cdninstagram.com:0/a.jpg',
  'https://scontent.cdninstagram.com:/a.jpg',
  'https://scontent.cdninstagram.com:65536/a.jpg',
  'http://127.0.0.1:4101/a.jpg',
  'http://127.0.0.1/a.jpg',
  // other spellings of a private origin
  'http://127.1:4100/a.jpg',
  'http://2130706433:4100/a.jpg',
  'http://0x7f.1:4100/a.jpg',
  'http://localhost:4100/a.jpg',
  'http://[::ffff:127.0.0.1]:4100/a.jpg',
  'http://127.0.0.1:04100@evil.example/a.jpg',
  'https://127.0.0.1:4100/a.jpg',
  // names that only look right
  'https://cdninstagram.com/a.jpg',
  'https://evilcdninstagram.com/a.jpg',
  'https://scontent.cdninstagram.com.evil.example/a.jpg',
  'https://scontent.cdninstagram.com./a.jpg',
  'https://.cdninstagram.com/a.jpg',
  'https://a..cdninstagram.com/a.jpg',
  'https://-a.cdninstagram.com/a.jpg',
  'https://a_b.cdninstagram.com/a.jpg',
  'https://localhost/a.jpg',
  'https://intranet/a.jpg',
  'https://printer.local/a.jpg',
  'https://metadata.google.internal/a.jpg',
  // literals
  'https://127.0.0.1/a.jpg',
  'https://2130706433/a.jpg',
  'https://0177.0.0.1/a.jpg',
  'https://0x7f000001/a.jpg',
  'https://127.1/a.jpg',
  'https://93.184.216.34/a.jpg',
  'https://[::1]/a.jpg',
  'https://[::ffff:127.0.0.1]/a.jpg',
  'https://[::ffff:7f00:1]/a.jpg',
  'https://[64:ff9b::7f00:1]/a.jpg',
  'https://[fe80::1%25eth0]/a.jpg',
  'https://127.0.0.1.cdninstagram.com.127.0.0.1/a.jpg',
  // other alphabets and escapes
  'https://①②⑦.⓪.⓪.①/a.jpg',
  'https://127。0。0。1/a.jpg',
  'https://scontent。cdninstagram。com/a.jpg',
  'https://ｓcontent.cdninstagram.com/a.jpg',
  'https://scontent%2ecdninstagram.com/a.jpg',
  'https://%6cocalhost/a.jpg',
  'https://scontent.cdninstagram.com%00.evil.example/a.jpg',
  'https://scontent.cdninstagram.com%2f@evil.example/a.jpg',
  'https://ſcontent.cdninſtagram.com/a.jpg',
  // controls and blanks
  'https://scontent.cdninsta\r\ngram.com/a.jpg',
  'https://scontent.cdninstagram.com/a.jpg\r\nHost: evil',
  'https://scontent.cdninstagram.com/a\tb.jpg',
  'https://scontent.cdninstagram.com/a b.jpg',
  ' https://scontent.cdninstagram.com/a.jpg',
  'https://scontent.cdninstagram.com/a.jpg\0',
  'https://scontent.cdninstagram.com/\u0085',
  'https://scontent.cdninstagram.com/\u2028',
  // size
  `https://scontent.cdninstagram.com/${'a'.repeat(5_000)}`,
  '',
])('%j is refused', (text) => {
  expect(() => parseMediaAddress(text, policy)).toThrow(expect.objectContaining({ code: 'forbidden' }));
});

test('all refusals have the same message', () => {
  const messages = ['', 'https://127.0.0.1/', 'ftp://x/', 'https://user@scontent.cdninstagram.com/'].map(messageFor);

  expect(new Set(messages).size).toBe(1);
});

test('a redirect target is checked like any other address', () => {
  const from = parseMediaAddress('https://scontent.cdninstagram.com/dir/a.jpg', policy);

  expect(parseRedirect('../b.jpg?x=1', from, policy).url.href).toBe('https://scontent.cdninstagram.com/b.jpg?x=1');
  for (const location of [
    'http://127.0.0.1/',
    '//127.0.0.1/',
    'https://x@scontent.cdninstagram.com/',
    '/\r\n/x',
    '\\\\evil/',
  ]) {
    expect(() => parseRedirect(location, from, policy)).toThrow(AppError);
  }
});

test.each([
  '127.0.0.1',
  '[::1]',
  'localhost',
  'intranet',
  'db.internal',
  '*.example.com',
  'a.b:80',
  'https://a.b',
  'a.1',
])('refuses %s as an allowed host', (text) => {
  expect(parseHostRule(text)).toBeUndefined();
});

function messageFor(text: string): string {
  try {
    return parseMediaAddress(text, policy).url.href;
  } catch (error) {
    return (error as AppError).message;
  }
}
