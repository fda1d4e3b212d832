/** It is shown blurred. */
const WIDTH = 48;
const QUALITY = 0.7;
const TIMEOUT_MS = 3_000;

/** A tiny picture of the video's beginning, as a data URL. Undefined if this browser cannot play the video. */
export async function drawPreview(video: File): Promise<string | undefined> {
  const element = document.createElement('video');
  const url = URL.createObjectURL(video);
  try {
    await loadFirstFrame(element, url);
    return drawFrame(element);
  } catch {
    return undefined;
  } finally {
    element.removeAttribute('src');
    element.load();
    URL.revokeObjectURL(url);
  }
}

function loadFirstFrame(element: HTMLVideoElement, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, TIMEOUT_MS);
    element.onloadeddata = () => {
      clearTimeout(timer);
      resolve();
    };
    element.onerror = reject;
    element.muted = true;
    element.playsInline = true;
    element.preload = 'auto';
    element.src = url;
  });
}

function drawFrame(element: HTMLVideoElement): string | undefined {
  const { videoWidth, videoHeight } = element;
  if (videoWidth === 0) return undefined;
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * videoHeight) / videoWidth);
  canvas.getContext('2d')?.drawImage(element, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', QUALITY);
}
