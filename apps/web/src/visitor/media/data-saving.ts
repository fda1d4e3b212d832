type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** True if the browser's data saver is on or the connection is slow. Nothing is preloaded then. */
export function isSavingData(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation };
  return Boolean(connection?.saveData) || connection?.effectiveType === '2g' || connection?.effectiveType === 'slow-2g';
}
