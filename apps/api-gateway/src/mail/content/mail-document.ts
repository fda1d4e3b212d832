import type { UserLanguage } from '@around/contracts/users/user-fields';
import { escapeHtml } from '../../html/escape-html.ts';
import { MARK } from './mail-mark.ts';

/** The parts of a mail, in plain text. */
export type MailParts = {
  heading: string;
  lead: string;
  code?: string;
  /** Below the code. */
  notes: string[];
  action?: { label: string; url: string };
  tagline: string;
};

const FONTS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Noto Sans Arabic',Tahoma,Arial,sans-serif";

// Mail programs that know no media queries show the inline colours, which are those of the light theme.
const STYLES = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background-color: #0C0E12 !important; }
  .surface { background-color: #15181E !important; border-color: #262A32 !important; }
  .ink { color: #F2F3F5 !important; }
  .muted { color: #9AA1AC !important; }
  .code { background-color: #0C0E12 !important; border-color: #262A32 !important; }
}
@media (max-width: 480px) {
  .inside { padding: 28px 20px !important; }
  .outside { padding: 20px 12px !important; }
}`;

/** Tables and inline styles, which all mail programs can show. */
export function toHtml(parts: MailParts, language: UserLanguage): string {
  const isRightToLeft = language === 'ar';
  const direction = isRightToLeft ? 'rtl' : 'ltr';
  const start = isRightToLeft ? 'right' : 'left';
  const { heading, lead, code, notes, action, tagline } = parts;
  const body = [
    line(heading, {
      tag: 'h1',
      colour: 'ink',
      style: 'font-size:24px;line-height:32px;font-weight:700;padding:0 0 8px',
    }),
    line(lead, { colour: 'ink', style: 'font-size:16px;line-height:26px' }),
    ...(code === undefined ? [] : [codeBlock(code)]),
    ...notes.map((note) => line(note, { colour: 'muted', style: 'font-size:14px;line-height:22px;padding:12px 0 0' })),
    ...(action === undefined ? [] : [button(action, start)]),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<title>${escapeHtml(heading)}</title>
<style>${STYLES}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:#FAFAF7">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${direction}" style="background-color:#FAFAF7">
<tr><td class="outside" align="center" style="padding:40px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;font-family:${FONTS};text-align:${start}">
<tr><td align="${start}" style="padding:0 4px 20px">${MARK}</td></tr>
<tr><td class="surface inside" align="${start}" style="background-color:#FFFFFF;border:1px solid #E6E6E1;border-radius:20px;padding:36px 36px">
${body.join('\n')}
</td></tr>
<tr><td class="muted" align="${start}" style="padding:20px 4px 0;font-size:12px;line-height:18px;color:#5B616B">${escapeHtml(tagline)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const COLOURS = { ink: '#14161A', muted: '#5B616B' };

type LineLook = { tag?: 'h1' | 'p'; colour: keyof typeof COLOURS; style: string };

function line(text: string, { tag = 'p', colour, style }: LineLook): string {
  return `<${tag} class="${colour}" style="margin:0;color:${COLOURS[colour]};${style}">${escapeHtml(text)}</${tag}>`;
}

/** One text without spaces, so that it is copied in one piece; always read from left to right. */
function codeBlock(code: string): string {
  const digits =
    'display:inline-block;direction:ltr;unicode-bidi:isolate;font-size:40px;line-height:48px;font-weight:700;' +
    'letter-spacing:8px;margin-inline-end:-8px;font-variant-numeric:tabular-nums;color:#14161A;' +
    '-webkit-user-select:all;user-select:all';
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 12px"><tr>
<td class="code" align="center" style="background-color:#FAFAF7;border:1px solid #E6E6E1;border-radius:12px;padding:20px 8px;text-align:center"><span class="ink" dir="ltr" style="${digits}">${escapeHtml(code)}</span></td>
</tr></table>`;
}

function button({ label, url }: { label: string; url: string }, start: string): string {
  const look =
    'display:inline-block;padding:12px 20px;font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none';
  return `<table role="presentation" align="${start}" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 0"><tr>
<td style="background-color:#D8401F;border-radius:12px"><a href="${escapeHtml(url)}" style="${look}">${escapeHtml(label)}</a></td>
</tr></table>`;
}

/** The text part: the same lines, the code alone on its line. */
export function toText({ heading, lead, code, notes, action, tagline }: MailParts): string {
  return [
    heading,
    lead,
    ...(code === undefined ? [] : [code]),
    ...notes,
    ...(action === undefined ? [] : [`${action.label}: ${action.url}`]),
    `Around\n${tagline}`,
  ]
    .join('\n\n')
    .concat('\n');
}
