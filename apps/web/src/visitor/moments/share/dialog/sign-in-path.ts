/** Where a visitor signs in before sharing. */
export const SIGN_IN_TO_SHARE_PATH = '/auth?returnTo=/upload';
