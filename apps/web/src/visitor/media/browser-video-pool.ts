import { createVideoPool } from './video-pool.ts';

/** One pool for the page, so that a viewer opened over the feed continues with the same video element. */
export const videoPool = createVideoPool({
  createVideo() {
    const video = document.createElement('video');
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    video.disablePictureInPicture = true;
    video.setAttribute('playsinline', '');
    return video;
  },
});
