type NetworkInformation = { saveData?: boolean; effectiveType?: string };

/** True if the browser's data saver is on or the connection is very slow. Nothing is preloaded then. */
export function isSavingData(): boolean {
  const { saveData, effectiveType = '' } = connection();
  return Boolean(saveData) || effectiveType.includes('2g');
}

/** True on a slow connection too: it gets small videos, and preloads. */
export function prefersSmallVideos(): boolean {
  return isSavingData() || connection().effectiveType === '3g';
}

function connection(): NetworkInformation {
  return (navigator as Navigator & { connection?: NetworkInformation }).connection ?? {};
}
