import type { LinkTarget } from '../link-target.ts';

export type PageText = { title: string; description: string };

const TITLE_MAX = 70;
const CAPTION_MAX = 120;

// Control and bidirectional characters. Zero-width joiners stay, because emoji need them.
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+/gu;

/** Title and description of a link page; generic text when nothing there is live. */
export function pageTextFor(target: LinkTarget): PageText {
  if (target.kind !== 'place' && target.kind !== 'story') {
    return { title: 'Around', description: "See what's happening around you, now." };
  }
  const { name, stories } = target.location;
  const place = tidy(name, TITLE_MAX);
  const count = `${stories.length} ${stories.length === 1 ? 'story' : 'stories'} around ${place} right now.`;
  const caption = target.kind === 'story' ? tidy(target.story.caption ?? '', CAPTION_MAX) : '';
  return { title: `${place} · Around`, description: caption ? `${caption} · ${count}` : count };
}

/** One line without control characters, cut at `max` grapheme clusters. */
function tidy(text: string, max: number): string {
  const line = text.toWellFormed().replace(CONTROLS, ' ').replace(/\s+/g, ' ').trim();
  // A cluster has at least one code unit.
  if (line.length <= max) return line;
  const characters = [...new Intl.Segmenter().segment(line)].map(({ segment }) => segment);
  return characters.length <= max
    ? line
    : `${characters
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}
