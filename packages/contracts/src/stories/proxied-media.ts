/** Picture widths of the media-proxy in pixels: avatars, thumbnails, full screens. */
export const pictureWidths = [160, 320, 640, 720, 960, 1_280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export type ProxiedMedia = {
  width?: PictureWidth | undefined;
  /** Expiry of the story in milliseconds since the epoch; the proxy caches the media until then. */
  until?: number | null | undefined;
};

/** The path of external media at our proxy. With `width` it is a resized picture in WebP, which every supported browser shows. */
export function proxiedMediaPath(url: string, { width, until }: ProxiedMedia = {}): string {
  const size = width ? `&w=${width}&f=webp` : '';
  const end = until ? `&until=${Math.floor(until / 1_000)}` : '';
  return `/api/proxy/image?url=${encodeURIComponent(url)}${size}${end}`;
}
