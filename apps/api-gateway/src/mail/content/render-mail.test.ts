import { expect, test } from 'vitest';
import { renderMail } from './render-mail.ts';

const languages = ['en', 'tr', 'ar'] as const;
const options = { publicOrigin: 'https://around.example' };
const at = '2026-11-22T12:00:00.000Z';

test.each(languages)('a code keeps its leading zeros, and is one text in all parts (%s)', (language) => {
  for (const kind of ['verification-code', 'new-password-code'] as const) {
    const { subject, text, html } = renderMail({ kind, code: '000123' }, { ...options, language });

    expect(subject).toContain('000123');
    expect(text.split('\n')).toContain('000123');
    expect(html).toContain('>000123</span>');
    expect(text).toContain('10');
  }
});

test('the English subject begins with the code, so that a locked phone shows it', () => {
  const { subject } = renderMail({ kind: 'verification-code', code: '123456' }, { ...options, language: 'en' });

  expect(subject).toBe('123456 is your Around code');
});

test.each(languages)(
  'a mail with a code has no link and no remote image, and a notice has one link (%s)',
  (language) => {
    const code = renderMail({ kind: 'verification-code', code: '123456' }, { ...options, language });
    const notice = renderMail({ kind: 'email-changed', at }, { ...options, language });

    expect(code.html).not.toMatch(/href=|<img|url\(/);
    expect(notice.html.match(/href="[^"]*"/g)).toEqual(['href="https://around.example/profile"']);
    expect(notice.html).not.toMatch(/<img|url\(/);
  },
);

test('G50 a name that a user chose is shown as text', () => {
  const passkey = `"><img src=x onerror='alert(1)'>&`;

  const { html, text } = renderMail({ kind: 'passkey-added', at, passkey }, { ...options, language: 'en' });

  expect(html).toContain('&quot;&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;');
  expect(html).not.toContain('<img');
  expect(text).toContain(passkey);
});

test('Arabic is written from right to left, the code from left to right', () => {
  const { html } = renderMail({ kind: 'verification-code', code: '123456' }, { ...options, language: 'ar' });

  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toMatch(/<span class="ink" dir="ltr"[^>]*>123456</);
});
