import type * as messages from '@around/contracts/moments/moment-messages';

/** Every text of sharing a moment, in English. They are loaded with the dialog and with /upload. */
export type ShareText =
  | UploadMessage
  | SuspensionText
  | DialogText
  | VideoText
  | PlaceText
  | SendingText
  | ShareNotice
  | PageText;

/** The gateway's messages about an upload. As templates, because the types of constants widen to `string`. */
type UploadMessage =
  | `${(typeof messages)['VIDEO_REQUIRED' | 'LOCATION_REQUIRED' | 'LOCATION_TOO_LONG' | 'CAPTION_TOO_LONG']}`
  | `${(typeof messages)['VIDEO_TOO_LARGE' | 'COORDINATES_INVALID' | 'PLACE_UNKNOWN']}`
  | `${(typeof messages)['momentFailures'][VideoFailure]}`
  | 'The upload is damaged or incomplete'
  | 'There is no room for videos right now. Please try again later.'
  | 'Videos cannot be stored right now. Please try again soon.'
  | 'This moment has been deleted';

/** What the form can know of a video before it is sent. */
type VideoFailure =
  | 'too_long'
  | 'too_short'
  | 'too_many_pixels'
  | 'too_few_pixels'
  | 'format_not_supported'
  | 'unreadable';

type SuspensionText =
  | 'You cannot share moments at the moment'
  | 'Reason: {reason}'
  | 'You can share again from {time} on.'
  | 'This suspension has no end.'
  | 'Read the rules';

type DialogText =
  | 'Video'
  | 'Location'
  | 'Caption (optional)'
  | '{used} of {max} characters'
  | 'Say what is happening'
  | 'Please write something visible, or leave the caption empty'
  | 'Cancel'
  | 'Sign up to continue'
  | 'Sharing...'
  | 'Try again'
  | 'Add a video and a location to share your moment.'
  | 'Add a video to share your moment.'
  | 'Add a location to share your moment.'
  | 'What everybody can see'
  | 'The video, the location and your caption, for 24 hours. Then they are deleted.'
  | 'The position of the location, rounded to about 100 m. Your exact position is never shown.'
  | 'Your name and your username are not shown.'
  | 'Location data inside the video file is removed.';

type VideoText =
  | 'Choose a video'
  | 'Record a video'
  | 'or drop it here'
  | 'Drop the video here'
  | 'Replace'
  | 'Remove'
  | 'MP4, MOV or WebM, up to 100MB'
  | '{size} MB'
  | 'Preview of {name}'
  | 'This browser cannot show a preview. The video can be shared all the same.'
  | 'Getting your video back...'
  | 'This file is empty. Please choose another video.'
  | "This browser can't save your video. Keep this page open until it's shared.";

type PlaceText =
  | 'Where was it?'
  | 'Use my position'
  | 'Finding your position...'
  | 'Position: {latitude}, {longitude}'
  | 'Remove position'
  | 'Choose a suggestion or use your position, so that we find the place.';

type SendingText =
  | 'Sending'
  | 'Processing'
  | 'Live'
  | '{sent} of {total} MB'
  | '{count} seconds left'
  | '{count} minutes left'
  | 'Calculating the time left...'
  | 'Keep this page open until your video is sent.'
  | 'Almost sent. Keep this page open.'
  | 'Almost sent. If you close this page, the rest is sent in the background.'
  | 'The connection is interrupted. Sending continues when it is back.'
  | 'If you close this page, your video is sent in the background.'
  | 'Your video arrived. It is being prepared.'
  | 'Your video is still being sent. Stop sending it?'
  | 'Stop sending'
  | 'Keep sending'
  | 'Sharing cancelled'
  | 'Your video was not shared. It is still in the form.'
  | 'Your video is still in the form.';

type ShareNotice =
  | 'Invalid File'
  | 'File Too Large'
  | 'Video Too Long'
  | 'Authentication Required'
  | 'Please sign in or create an account to share videos'
  | 'Upload Error'
  | 'Please select a video file and location'
  | 'Upload Failed'
  | 'Error sharing your moment'
  | 'Failed to upload video'
  | 'Something went wrong during upload'
  | 'Moment Shared Successfully!'
  | 'Your video has been shared and will appear in the feed shortly.'
  | 'My moments';

type PageText =
  | 'Checking authentication status...'
  | 'We could not check whether you are signed in. Please try again.'
  | 'Share Your Story'
  | 'Show people nearby what is happening where you are. Your moment is gone after 24 hours.'
  | 'Drop a video anywhere on this card to start.'
  | 'Guidelines'
  | 'Maximum video size: 100MB'
  | 'Recommended length: 5-30 seconds'
  | 'Supported formats: MP4, MOV, WebM'
  | 'Always include a clear location name'
  | "Respect others' privacy";
