/** The request as a command for a shell. */
export function curlCommand(url: string, headers: Record<string, string>): string {
  const flags = Object.entries(headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`);
  return ['curl', '-i', '--compressed', ...flags, quote(url)].join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
