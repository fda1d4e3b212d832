import { createVideoPool } from './video-pool.ts';

/** One pool for the whole page, so that a viewer opened over the feed continues the very same element. */
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
