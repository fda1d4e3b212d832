import { CARD_HEIGHT, CARD_WIDTH } from '../cards/card-size.ts';
import type { PageText } from './page-text.ts';

type Page = PageText & {
  /** Absolute addresses. */
  url: string;
  imageUrl: string;
  /** Undefined where the page is not about one clip. */
  videoUrl?: string | undefined;
};

/** Tags of the app's own document that say something else on a page with its own words. */
const GENERAL_TAGS = /\s*(?:<title>[^<]*<\/title>|<meta\s[^>]*?(?:name="description"|property="og:[^"]*")[^>]*>)/g;

/** The app's document with the words and the picture that previews of this address show. They run no script. */
export function writeDocument(appDocument: string, page: Page): string {
  const head = appDocument.replace(GENERAL_TAGS, '');
  // By a function: in a replacement text, `$&` in a stranger's words would mean something.
  return head.replace('</head>', () => `  ${tagsOf(page).join('\n    ')}\n  </head>`);
}

/** The app's own document, unlisted: for addresses that lead nowhere. */
export function writeNoindexDocument(appDocument: string): string {
  return appDocument.replace('</head>', () => `  ${UNLISTED}\n  </head>`);
}

const UNLISTED = '<meta name="robots" content="noindex" />';

// No player card: it would need a page of ours inside a stranger's frame, and ours are in no frame.
function tagsOf({ title, description, url, imageUrl, videoUrl }: Page): string[] {
  const properties = {
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': imageUrl,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(CARD_WIDTH),
    'og:image:height': String(CARD_HEIGHT),
    'og:image:alt': title,
    'og:type': videoUrl ? 'video.other' : 'website',
    ...(videoUrl && videoProperties(videoUrl)),
    'og:site_name': 'Around',
    'og:locale': 'en_US',
  };
  const names = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': imageUrl,
  };
  return [
    `<title>${escapeHtml(title)}</title>`,
    UNLISTED,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries(properties).map(([key, value]) => `<meta property="${key}" content="${escapeHtml(value)}" />`),
    ...Object.entries(names).map(([key, value]) => `<meta name="${key}" content="${escapeHtml(value)}" />`),
  ];
}

function videoProperties(url: string): Record<string, string> {
  const isSecure = url.startsWith('https:');
  return { 'og:video': url, ...(isSecure && { 'og:video:secure_url': url }), 'og:video:type': 'video/mp4' };
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
