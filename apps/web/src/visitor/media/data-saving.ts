type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** True where the visitor or the line asks for few bytes: nothing is then fetched before it is asked for. */
export function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return Boolean(connection?.saveData) || connection?.effectiveType === '2g' || connection?.effectiveType === 'slow-2g';
}
