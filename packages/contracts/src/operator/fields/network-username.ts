const USERNAME = /^[a-z0-9._]{1,30}$/;

/** Normalises a username that an operator typed, such as ` @Cafe.Kordon`; undefined when it cannot be a username of the network. */
export function readNetworkUsername(text: string | null | undefined): string | undefined {
  const username = (text ?? '').trim().replace(/^@/, '').toLowerCase();
  return USERNAME.test(username) ? username : undefined;
}
