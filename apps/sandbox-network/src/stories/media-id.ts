const ID_EPOCH_MS = 1_314_220_021_721n;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SHARD = 1_337n;

/** The network's media id: 41 bits of milliseconds, 13 of shard, 10 of sequence. */
export function mediaIdOf(takenAtSeconds: number, sequence: number): string {
  const milliseconds = BigInt(takenAtSeconds) * 1_000n - ID_EPOCH_MS;
  return ((milliseconds << 23n) | (SHARD << 10n) | BigInt(sequence % 1_024)).toString();
}

/** The id in base 64, as it stands in addresses. */
export function shortCodeOf(mediaId: string): string {
  let rest = BigInt(mediaId);
  let code = '';
  while (rest > 0n) {
    code = ALPHABET[Number(rest % 64n)]! + code;
    rest /= 64n;
  }
  return code;
}
