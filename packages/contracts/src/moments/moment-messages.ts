// Messages of the upload and of moments, for the gateway and the forms. The web app translates them.

export const VIDEO_REQUIRED = 'Please select a video file';
export const LOCATION_REQUIRED = 'Please enter a location';
export const LOCATION_TOO_LONG = 'The location must be at most 100 characters';
export const CAPTION_TOO_LONG = 'The caption must be at most 500 characters';
export const VIDEO_TOO_LARGE = 'Please select a video smaller than 100MB';
export const COORDINATES_INVALID = 'The coordinates are not valid';
/** A moment without coordinates whose location names nothing that can be placed. */
export const PLACE_UNKNOWN = "We don't know this place. Choose a suggestion or use your position.";
export const MOMENT_NOT_FOUND = 'This moment does not exist';
export const MOMENT_REMOVED = 'Your moment has been deleted';

/** Why a moment failed, by the code that is stored. */
export const momentFailures = {
  unreadable: 'This video could not be read. The file may be damaged or incomplete.',
  format_not_supported: 'This file is not an MP4, MOV or WebM video',
  codec_not_supported: 'This kind of video is not supported. Please save it as MP4 and try again.',
  no_video: 'This file contains no video',
  several_videos: 'This file contains more than one video',
  too_short: 'The video is shorter than half a second',
  too_long: 'The video is longer than 3 minutes',
  too_many_pixels: 'The picture of this video is too large',
  too_few_pixels: 'The picture of this video is too small',
  too_many_frames: 'This video has too many frames per second',
  too_costly: 'This video takes too long to prepare. Please share a shorter one.',
  place_unknown: 'We could not find this place. Please share the video again with your position.',
  removed_before: 'This video was removed before. It cannot be shared again.',
  in_review: "This video was reported, and we're reviewing it. If we keep it, you can share it then.",
  file_lost: 'The video was not received completely. Please share it again.',
  processing_failed: 'Something went wrong while your video was prepared. Please share it again.',
  hidden_for_review: 'Somebody has reported this moment. It is hidden until we have looked at it.',
  hidden_by_decision: 'We have looked at this moment and hidden it. Nobody else sees it.',
  hidden_by_mistake: 'We hid this moment by mistake. Its 24 hours are over. You can share it again.',
  taken_down: 'This moment was removed because it breaks our rules.',
  removed_on_request: 'This moment was removed because somebody asked us to remove it.',
  removed_by_mistake:
    'We removed this moment by mistake. Its video is deleted already, so it cannot come back. You can share it again.',
} as const;
export type MomentFailure = keyof typeof momentFailures;
