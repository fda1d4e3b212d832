export const reasonGroups = ['me', 'privacy', 'sexual', 'violence', 'hate', 'spam'] as const;
export type ReasonGroup = (typeof reasonGroups)[number];

export type ReportEffect =
  /** One report hides the story for everybody until an operator decides, as long as the reporter's network has allowance left. */
  | 'hideForEverybody'
  /** The story is hidden for everybody when enough independent networks have reported it. */
  | 'hideWhenSeveral';

/** The order of the operators' queue. */
export const urgencies = ['critical', 'high', 'normal', 'low'] as const;
export type Urgency = (typeof urgencies)[number];

export type ReasonPolicy = { group: ReasonGroup; sentence: string; effect: ReportEffect; urgency: Urgency };

/**
 * What each reason of a report does before an operator looks. For the reporter the story is always hidden. A new reason does not
 * compile without a row. Operators see this table as their guide.
 */
export const reasonPolicies = {
  this_is_me: { group: 'me', sentence: 'This shows me', effect: 'hideForEverybody', urgency: 'high' },
  my_child: { group: 'me', sentence: 'This shows my child', effect: 'hideForEverybody', urgency: 'critical' },
  my_relative: {
    group: 'me',
    sentence: 'This shows somebody I care for, who cannot report it',
    effect: 'hideForEverybody',
    urgency: 'high',
  },
  home_or_address: {
    group: 'privacy',
    sentence: 'This shows where somebody lives',
    effect: 'hideWhenSeveral',
    urgency: 'high',
  },
  private_information: {
    group: 'privacy',
    sentence: 'This shows private information, such as documents or a number plate',
    effect: 'hideWhenSeveral',
    urgency: 'normal',
  },
  filmed_secretly: {
    group: 'privacy',
    sentence: 'Somebody was filmed without knowing it',
    effect: 'hideWhenSeveral',
    urgency: 'high',
  },
  child_sexual: {
    group: 'sexual',
    sentence: 'A child is shown in a sexual way',
    effect: 'hideForEverybody',
    urgency: 'critical',
  },
  intimate_without_consent: {
    group: 'sexual',
    sentence: 'Intimate pictures are shared without consent',
    effect: 'hideForEverybody',
    urgency: 'critical',
  },
  sexual_content: {
    group: 'sexual',
    sentence: 'This shows nudity or sexual content',
    effect: 'hideForEverybody',
    urgency: 'high',
  },
  self_harm: {
    group: 'violence',
    sentence: 'Somebody may hurt themselves',
    effect: 'hideWhenSeveral',
    urgency: 'critical',
  },
  threat: { group: 'violence', sentence: 'Somebody is threatened', effect: 'hideWhenSeveral', urgency: 'high' },
  violent_content: {
    group: 'violence',
    sentence: 'This shows violence, blood or cruelty to animals',
    effect: 'hideWhenSeveral',
    urgency: 'high',
  },
  hate_speech: {
    group: 'hate',
    sentence: 'This attacks people for who they are',
    effect: 'hideWhenSeveral',
    urgency: 'normal',
  },
  harassment: { group: 'hate', sentence: 'This bullies a person', effect: 'hideWhenSeveral', urgency: 'normal' },
  extremism: {
    group: 'hate',
    sentence: 'This praises terror or a violent group',
    effect: 'hideWhenSeveral',
    urgency: 'high',
  },
  spam: { group: 'spam', sentence: 'This is spam or advertising', effect: 'hideWhenSeveral', urgency: 'low' },
  scam: { group: 'spam', sentence: 'This tries to deceive people', effect: 'hideWhenSeveral', urgency: 'normal' },
  wrong_place: {
    group: 'spam',
    sentence: 'This was not taken at this place',
    effect: 'hideWhenSeveral',
    urgency: 'low',
  },
} as const satisfies Record<string, ReasonPolicy>;

export type ReportReason = keyof typeof reasonPolicies;
export const reportReasons = Object.keys(reasonPolicies) as ReportReason[];

export function urgencyRank(reason: ReportReason): number {
  return urgencies.indexOf(reasonPolicies[reason].urgency);
}

/** Of two reasons for one story, the one that an operator should see first. */
export function moreUrgent(one: ReportReason, other: ReportReason): ReportReason {
  return urgencyRank(other) < urgencyRank(one) ? other : one;
}
