import type { MOMENT_REMOVED, momentFailures } from '@around/contracts/moments/moment-messages';

/** Every text about the visitor's own moments, in English. They are loaded with the profile page or the card in the feed. */
export type OwnText = ListText | StatusText | UnsentText | DeletionText | CardText;

type ListText =
  | 'My moments'
  | 'Only you see this list. A live moment is visible to everybody for 24 hours.'
  | 'You have not shared a moment yet'
  | 'Show people what is happening around you. Your video disappears after 24 hours.'
  | 'Show all {count} moments'
  | 'Watch your moment at {place}'
  | 'Share again';

type StatusText =
  | 'Processing'
  | 'Live'
  | 'Failed'
  | 'Removed'
  | 'Hidden'
  | 'Hours left'
  | 'We are preparing your video. This usually takes a few seconds.'
  | 'Your moment is live'
  | 'Everybody can see your moment at {place} now.'
  | 'Your moment could not be published'
  | 'Your moment is not shown any more'
  | (typeof momentFailures)[keyof typeof momentFailures];

type UnsentText = "Your moment wasn't sent" | 'Your video is still here. Continue where it stopped.' | 'Continue';

type DeletionText =
  | 'Delete'
  | 'Delete your moment at {place}'
  | 'Delete this moment?'
  | 'Your moment at {place} disappears for everybody at once, and its video is deleted. This cannot be undone.'
  | 'Delete for good'
  | 'Deleting...'
  | 'Cancel'
  | 'This does not work right now. Please try again in a moment.'
  | typeof MOMENT_REMOVED;

type CardText =
  | 'Your moment'
  | 'Only you see this card.'
  | 'Others can see your moment as soon as it is live. You can go on browsing.'
  | 'Options of your moment'
  | 'See all my moments';
