import { z } from 'zod';
import type { CrawlFailureKind } from '../crawl-failure.ts';

/** What an answer may say about itself; every field is optional and none may spoil the reading of the others. */
export const Envelope = z.object({
  status: z.string().optional().catch(undefined),
  message: z.string().optional().catch(undefined),
  error_type: z.string().optional().catch(undefined),
  spam: z.boolean().optional().catch(undefined),
  require_login: z.boolean().optional().catch(undefined),
  challenge: z
    .object({ url: z.string().catch(''), api_path: z.string().catch('') })
    .partial()
    .optional()
    .catch(undefined),
  checkpoint_url: z.string().optional().catch(undefined),
  errors: z.unknown().optional(),
  data: z.unknown().optional(),
});
export type Envelope = z.infer<typeof Envelope>;

/** Words of the network, in `message` or `error_type`, and what they mean to us. The first that matches counts. */
const signals: Array<{ words: RegExp; kind: CrawlFailureKind }> = [
  { words: /^feedback_required$/, kind: 'actionBlocked' },
  {
    words: /^(challenge_required|checkpoint_required|checkpoint_challenge_required|checkpoint_logged_out)$/,
    kind: 'challenged',
  },
  { words: /^(consent_required|geoblock_required)$|^terms_/, kind: 'challenged' },
  { words: /^(login_required|user_has_logged_out)$/, kind: 'loggedOut' },
  { words: /please wait a few minutes|^rate limited|^rate_limit_error$/, kind: 'throttled' },
  { words: /^(sentry_block|generic_request_error)$/, kind: 'proxyBlocked' },
  { words: /^inactive user/, kind: 'accountDisabled' },
  { words: /^useragent mismatch|^too many reels requested/, kind: 'clientDefect' },
  { words: /^not authorized to view user/, kind: 'targetPrivate' },
  {
    words: /^user not found|^media not found or unavailable|has been deleted|^invalid media_id|^invalid reel id list/,
    kind: 'targetGone',
  },
  { words: /^execution failure/, kind: 'upstreamDown' },
];

/** What the answer's own words say; undefined if they say nothing that we know. */
export function readFailureSignal(envelope: Envelope): CrawlFailureKind | undefined {
  if (envelope.spam === true) return 'actionBlocked';
  if (pointsToSuspension(envelope)) return 'accountDisabled';
  return kindOf(envelope.message) ?? kindOf(envelope.error_type) ?? (asksForLogin(envelope) ? 'loggedOut' : undefined);
}

function kindOf(text: string | undefined): CrawlFailureKind | undefined {
  const said = text?.trim().toLowerCase() ?? '';
  return signals.find(({ words }) => words.test(said))?.kind;
}

function pointsToSuspension({ challenge, checkpoint_url }: Envelope): boolean {
  return [challenge?.url, challenge?.api_path, checkpoint_url].some((url) => url?.includes('/suspended/'));
}

/** Beside a message, `require_login` is decoration: "please wait" carries it too, while the session is fine. */
function asksForLogin({ require_login, message }: Envelope): boolean {
  return require_login === true && (message === undefined || message === '');
}
