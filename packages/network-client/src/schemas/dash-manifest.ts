import { type ImageCandidate, ImageCandidates } from './media-candidates.ts';

/** The manifest of a story of a minute has about 20 KB. */
const LONGEST_MANIFEST = 500_000;

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The video tracks of a DASH manifest that are one file each. */
export function readDashVideos(manifest: string | null): ImageCandidate[] {
  if (!manifest || manifest.length > LONGEST_MANIFEST) return [];
  const tracks = manifest.split('<Representation').slice(1).map(readTrack);
  return ImageCandidates.parse(tracks.filter(({ width, height }) => width !== null && height !== null));
}

/** Only video tracks have a size. */
function readTrack(element: string) {
  const attributes = element.slice(0, element.indexOf('>'));
  const [, url = ''] = /<BaseURL[^>]*>([^<]*)</.exec(element) ?? [];
  return { url: decode(url.trim()), width: readNumber(attributes, 'width'), height: readNumber(attributes, 'height') };
}

function readNumber(attributes: string, name: string): number | null {
  const [, digits] = new RegExp(`\\s${name}="(\\d{1,6})"`).exec(attributes) ?? [];
  return digits === undefined ? null : Number(digits);
}

function decode(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|apos);/g, (_entity, name: string) => entities[name]!);
}
