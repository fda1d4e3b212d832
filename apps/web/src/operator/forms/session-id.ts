import { SESSION_ID_MIN_LENGTH } from '@around/contracts/operator/accounts/instagram-accounts';
import * as z from 'zod/mini';

export const TOO_SHORT_SESSION_ID = 'Session ID must be at least 5 characters';

export const NewSession = z.object({
  sessionId: z.string().check(z.trim(), z.minLength(SESSION_ID_MIN_LENGTH, TOO_SHORT_SESSION_ID)),
});
