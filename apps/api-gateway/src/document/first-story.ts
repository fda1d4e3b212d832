import type { LocationGroup, Story } from '@around/contracts/feed';
import { proxiedMediaPath } from '@around/contracts/stories/proxied-media';
import {
  LARGEST_SCREEN_PICTURE,
  SCREEN_PICTURES,
  SMALLEST_SCREEN_PICTURE,
} from '@around/contracts/stories/screen-pictures';
import { escapeHtml } from '../html/escape-html.ts';

/** Where `index.html` lists places for browsers without scripts, and for those that are too old for the app. */
export const PLAIN_PLACES = '<!--plain-places-->';

type Source = { url: string; media: string | undefined };
type Options = { savesData: boolean };
type FirstStory = { links: string[]; content: string };

/** Shows the first story of a place in the document's skeleton, in the places where the app shows it, and preloads its poster. */
export function writeFirstStory({ name, stories: [story] }: LocationGroup, options: Options): FirstStory {
  const sources = story ? sourcesOf(story, options) : [];
  const content = [
    toPicture(sources),
    `<p class="start-name">${escapeHtml(name)}</p>`,
    // Without a caption the app shows a text in the visitor's language.
    story?.caption ? `<p class="start-caption">${escapeHtml(story.caption)}</p>` : '',
  ];
  return { links: sources.map(toLink), content: content.join('') };
}

/** The URLs that the app uses, with the screens that they are for. */
function sourcesOf(story: Story, { savesData }: Options): Source[] {
  const url = story.thumbnailUrl ?? (story.mediaType === 'image' ? story.mediaUrl : null);
  if (!url) return [];
  if (!/^https?:/i.test(url)) return [{ url, media: undefined }];
  const until = Date.parse(story.expiresAt);
  const pathOf = (width: (typeof SCREEN_PICTURES)[number]['width']) => proxiedMediaPath(url, { width, until });
  if (savesData) return [{ url: pathOf(SMALLEST_SCREEN_PICTURE), media: undefined }];
  const others = SCREEN_PICTURES.map(({ media }) => `(not (${media}))`).join(' and ');
  return [
    ...SCREEN_PICTURES.map(({ width, media }) => ({ url: pathOf(width), media })),
    { url: pathOf(LARGEST_SCREEN_PICTURE), media: others },
  ];
}

function toLink({ url, media }: Source): string {
  const condition = media === undefined ? '' : ` media="${escapeHtml(media)}"`;
  return `<link rel="preload" as="image" href="${escapeHtml(url)}" fetchpriority="high"${condition} />`;
}

function toPicture(sources: Source[]): string {
  const last = sources.at(-1);
  if (!last) return '';
  const alternatives = sources
    .slice(0, -1)
    .map(({ url, media = '' }) => `<source srcset="${escapeHtml(url)}" media="${escapeHtml(media)}" />`);
  return `<picture>${alternatives.join('')}<img src="${escapeHtml(last.url)}" alt="" fetchpriority="high" /></picture>`;
}

/** The places with their first story, as a link to its picture or video, which needs no script. */
export function writePlainPlaces(places: readonly LocationGroup[]): string {
  return places.length === 0 ? '' : `<ul>${places.map(toPlainPlace).join('')}</ul>`;
}

function toPlainPlace({ id, name, distanceFromUser, stories: [story] }: LocationGroup): string {
  const place = `<a href="/l/${encodeURIComponent(id)}">${escapeHtml(name)}</a> · ${distanceFromUser.toFixed(1)} mi`;
  if (!story) return `<li>${place}</li>`;
  const { mediaUrl, caption } = story;
  const path = /^https?:/i.test(mediaUrl) ? proxiedMediaPath(mediaUrl) : mediaUrl;
  return `<li>${place}<br /><a href="${escapeHtml(path)}" dir="auto">${escapeHtml(caption || '▶')}</a></li>`;
}
