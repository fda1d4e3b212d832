/** Pictures of moments that this page has shared, by the moment's id. They are lost when the page is closed. */
const previews = new Map<string, string>();

export function rememberPreview(momentId: string, url: string): void {
  previews.set(momentId, url);
}

/** Used until the server has drawn a picture. */
export function previewOf(momentId: string): string | undefined {
  return previews.get(momentId);
}
