import { PLAIN_PLACES } from '../../document/first-story.ts';
import { escapeHtml } from '../../html/escape-html.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../cards/card-size.ts';
import type { PageText } from './page-text.ts';

type Page = PageText & {
  /** Absolute URLs. */
  url: string;
  imageUrl: string;
  /** Only for a video story. */
  videoUrl?: string | undefined;
};

/** Tags of the app's document that a link page replaces. */
const DEFAULT_TAGS = /\s*(?:<title>[^<]*<\/title>|<meta\s[^>]*?(?:name="description"|property="og:[^"]*")[^>]*>)/g;

/** Replaces title, description and Open Graph tags of the app's document, for preview crawlers, which run no scripts. */
export function writeDocument(appDocument: string, page: Page): string {
  const head = appDocument.replace(DEFAULT_TAGS, '');
  // A function, because a replacement string would interpret `$&` in a name or caption.
  return head
    .replace('</head>', () => `  ${tagsOf(page).join('\n    ')}\n  </head>`)
    .replace(PLAIN_PLACES, () => plainLinkOf(page));
}

/** What the link is about, for browsers without scripts and for those that are too old for the app. */
function plainLinkOf({ title, description, imageUrl, videoUrl }: Page): string {
  const media = `<a href="${escapeHtml(videoUrl ?? imageUrl)}">${escapeHtml(title)}</a>`;
  return `<p>${media}</p><p>${escapeHtml(description)}</p>`;
}

/** The app's document with `noindex`. */
export function writeNoindexDocument(appDocument: string): string {
  return appDocument.replace('</head>', () => `  ${NOINDEX_TAG}\n  </head>`);
}

const NOINDEX_TAG = '<meta name="robots" content="noindex" />';

// No Twitter player card: it needs an embeddable page, and our pages refuse framing.
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
    NOINDEX_TAG,
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...Object.entries(properties).map(([key, value]) => `<meta property="${key}" content="${escapeHtml(value)}" />`),
    ...Object.entries(names).map(([key, value]) => `<meta name="${key}" content="${escapeHtml(value)}" />`),
  ];
}

function videoProperties(url: string): Record<string, string> {
  const isSecure = url.startsWith('https:');
  return { 'og:video': url, ...(isSecure && { 'og:video:secure_url': url }), 'og:video:type': 'video/mp4' };
}
