const MEDIA_PATH = '/media/';

/** The public files of a moment with this key, which is random. */
export function momentMediaNames(mediaKey: string) {
  return { video: `${mediaKey}-720p.mp4`, smallVideo: `${mediaKey}-360p.mp4`, poster: `${mediaKey}.jpg` } as const;
}

export function momentMediaUrl(name: string): string {
  return `${MEDIA_PATH}${name}`;
}

const LARGE = /^(\/media\/[0-9a-f]+)-720p\.mp4$/;

/** The rendition for slow networks of a moment's `mediaUrl`; undefined for other media. */
export function smallVideoUrl(mediaUrl: string): string | undefined {
  const key = LARGE.exec(mediaUrl)?.[1];
  return key && `${key}-360p.mp4`;
}
