import { z } from 'zod';

const ApiAnswerName = z.enum([
  'throttled',
  'rate_limit_error',
  'please_wait_401',
  'feedback_required',
  'challenge_required',
  'checkpoint_required',
  'suspended',
  'login_required',
  'user_has_logged_out',
  'require_login',
  'login_distrusted',
  'redirect_login',
  'redirect_challenge',
  'redirect_home',
  'html_200',
  'truncated_json',
  'megabyte_json',
  'repeated_items',
  'server_error',
  'slow',
  'hang',
  'reset',
  'empty_200',
  'empty_tray',
  'empty_following',
  'endpoint_changed',
  'not_found_masked',
  'sentry_block',
]);
const CdnAnswerName = z.enum(['expired', 'not_found', 'slow', 'stall', 'short_body']);
const ProxyAnswerName = z.enum(['refuse', 'unreachable', 'hang', 'bad_gateway']);

const conditions = {
  /** A user name. */
  account: z.string().optional(),
  /** A proxy's name, its `host:port`, or `direct`. */
  proxy: z.string().optional(),
  pathPrefix: z.string().optional(),
  from: z.coerce.date().optional(),
  until: z.coerce.date().optional(),
  /** Answers at most this many requests; without it, all of them. */
  count: z.int().positive().optional(),
  /** Answers this share of the matching requests, evenly spread: 0.2 is every fifth. The others pass. */
  share: z.number().positive().max(1).default(1),
};

export const ApiRule = z.strictObject({
  surface: z.literal('api'),
  ...conditions,
  answer: ApiAnswerName,
  /** For `throttled`. */
  body: z.enum(['json', 'html', 'empty']).default('json'),
  retryAfterSeconds: z.int().nonnegative().optional(),
  /** For `server_error`. */
  status: z.int().min(500).max(599).default(500),
  /** For `slow`. */
  delayMs: z.int().nonnegative().max(600_000).default(5_000),
});

export const CdnRule = z.strictObject({
  surface: z.literal('cdn'),
  ...conditions,
  answer: CdnAnswerName,
  delayMs: z.int().nonnegative().max(600_000).default(5_000),
});

const ProxyRule = z.strictObject({ surface: z.literal('proxy'), ...conditions, answer: ProxyAnswerName });

export const Rule = z.discriminatedUnion('surface', [ApiRule, CdnRule, ProxyRule]);
export type ApiRule = z.infer<typeof ApiRule>;
export type CdnRule = z.infer<typeof CdnRule>;
export type Rule = z.infer<typeof Rule>;
