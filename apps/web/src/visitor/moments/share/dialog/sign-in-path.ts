/** Where a visitor signs in before sharing. */
export const SIGN_IN_TO_SHARE_PATH = '/auth?returnTo=/upload';
/** The page that opens the dialog again, after a sign-in on another site. */
export const AFTER_SIGN_IN_PATH = '/upload?fromAuth=true';
