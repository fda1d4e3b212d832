/** `proxyRefusesCredentials` and `needs_attention` as people write them. */
export function codeLabel(code: string): string {
  const words = code.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
