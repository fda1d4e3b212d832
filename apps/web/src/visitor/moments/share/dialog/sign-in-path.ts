/** Where a visitor signs in before sharing. */
export const SIGN_IN_TO_SHARE_PATH = '/auth?returnTo=/upload';
/** The page that opens the dialog again, after a sign-in on another site. */
export const AFTER_SIGN_IN_PATH = '/upload?fromAuth=true';
/** Where an interrupted upload is continued. As the state of the navigation it cannot come from a link on another site. */
export const CONTINUE_PATH = '/upload';
export const CONTINUE_SENDING = 'continue-sending';
