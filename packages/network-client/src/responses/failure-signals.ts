import { z } from 'zod';
import type { CrawlFailureKind } from '../crawl-failure.ts';

/** Status fields of a response body. All are optional, and an invalid one never prevents reading the others. */
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

/** Patterns for `message` and `error_type`. The first match counts. */
const signals: Array<{ pattern: RegExp; kind: CrawlFailureKind }> = [
  { pattern: /^feedback_required$/, kind: 'actionBlocked' },
  {
    pattern: /^(challenge_required|checkpoint_required|checkpoint_challenge_required|checkpoint_logged_out)$/,
    kind: 'challenged',
  },
  { pattern: /^(consent_required|geoblock_required)$|^terms_/, kind: 'challenged' },
  { pattern: /^(login_required|user_has_logged_out)$/, kind: 'loggedOut' },
  { pattern: /please wait a few minutes|^rate limited|^rate_limit_error$/, kind: 'throttled' },
  { pattern: /^(sentry_block|generic_request_error)$/, kind: 'proxyBlocked' },
  { pattern: /^inactive user/, kind: 'accountDisabled' },
  { pattern: /^useragent mismatch|^too many reels requested/, kind: 'clientDefect' },
  { pattern: /^not authorized to view user/, kind: 'targetPrivate' },
  {
    pattern: /^user not found|^media not found or unavailable|has been deleted|^invalid media_id|^invalid reel id list/,
    kind: 'targetGone',
  },
  { pattern: /^execution failure/, kind: 'upstreamDown' },
];

/** Undefined if the body contains no known signal. */
export function readFailureSignal(envelope: Envelope): CrawlFailureKind | undefined {
  if (envelope.spam === true) return 'actionBlocked';
  if (pointsToSuspension(envelope)) return 'accountDisabled';
  return kindOf(envelope.message) ?? kindOf(envelope.error_type) ?? (asksForLogin(envelope) ? 'loggedOut' : undefined);
}

function kindOf(text: string | undefined): CrawlFailureKind | undefined {
  const normalized = text?.trim().toLowerCase() ?? '';
  return signals.find(({ pattern }) => pattern.test(normalized))?.kind;
}

function pointsToSuspension({ challenge, checkpoint_url }: Envelope): boolean {
  return [challenge?.url, challenge?.api_path, checkpoint_url].some((url) => url?.includes('/suspended/'));
}

/** `require_login` counts only without a message: throttle responses set it too, although the session is valid. */
function asksForLogin({ require_login, message }: Envelope): boolean {
  return require_login === true && (message === undefined || message === '');
}
