import type { removalRoles } from '@around/contracts/safety/removals';
import type { reasonPolicies } from '@around/contracts/safety/report-reasons';
import type * as messages from '@around/contracts/safety/safety-messages';

/** Every text of reports and removal requests, in English. They are loaded with their dialog and pages. */
export type SafetyText =
  | ReasonText
  | RoleText
  | GatewayMessage
  | DialogText
  | SentText
  | StatusText
  | RemovalText
  | RemovalStateText
  | MomentAppealText;

type ReasonText = (typeof reasonPolicies)[keyof typeof reasonPolicies]['sentence'];

type RoleText = (typeof removalRoles)[keyof typeof removalRoles];

/** As templates, because the types of constants widen to `string`. */
type GatewayMessage =
  | `${(typeof messages)['REASON_REQUIRED' | 'REPORT_TEXT_TOO_LONG' | 'STORY_NOT_FOUND' | 'CODE_NOT_FOUND']}`
  | `${(typeof messages)['REMOVAL_SUBJECT_REQUIRED' | 'REMOVAL_SUBJECT_TOO_LONG' | 'REMOVAL_ROLE_REQUIRED']}`
  | `${(typeof messages)['REMOVAL_TEXT_REQUIRED' | 'REMOVAL_TEXT_TOO_LONG' | 'APPEAL_TEXT_REQUIRED']}`
  | `${(typeof messages)['APPEAL_NOT_POSSIBLE' | 'APPEAL_MADE_ALREADY' | 'MOMENT_APPEAL_NOT_POSSIBLE']}`;

type DialogText =
  | 'Report this story'
  | 'What is wrong with it? Your report needs no account, and nobody learns that it was you.'
  | 'Me or my child'
  | 'Privacy'
  | 'Sexual content'
  | 'Violence'
  | 'Hate and bullying'
  | 'Spam or wrong place'
  | 'The report was not sent'
  | 'This is a sample'
  | 'It is shown by Around itself. There is nothing to report.';

type SentText =
  | 'Thank you. Your report has arrived.'
  | 'The story is hidden for everybody until an operator has decided.'
  | 'The story is hidden for you. An operator will look at it.'
  | 'Show the story again'
  | 'Your code'
  | 'Copy'
  | 'Copied'
  | 'See what was decided'
  | 'Anything to add? (optional)'
  | 'Email for the decision (optional)'
  | 'It is used for this decision only, and deleted 30 days after it.'
  | 'Add to the report'
  | 'Sending...'
  | 'Your words have been added to the report.'
  | 'Please enter a valid email address'
  | 'Done';

type StatusText =
  | 'Your report'
  | 'Waiting for a decision'
  | 'An operator has not decided yet. This page shows the decision.'
  | 'The story stays'
  | 'An operator has looked at the story and keeps it.'
  | 'The story was removed'
  | 'It is not shown any more. Thank you for reporting it.'
  | 'The decision was changed'
  | 'The story was removed at first. Its author appealed, an operator looked again, and found that it follows the rules.'
  | 'Decided {time}'
  | 'Look again'
  | 'Please check the code. Reports are kept for 90 days.';

type RemovalText =
  | 'You need no account. An operator looks at your request within three days, and nobody else sees it.'
  | 'What should be removed?'
  | 'A link'
  | 'The link of a story, of a place, or of a profile at the network'
  | 'A profile'
  | 'The name at the network, for example @name'
  | 'A place'
  | 'The name of the place, with its city'
  | 'Who are you?'
  | 'Please choose'
  | 'What should be removed, and why?'
  | 'Send the request';

type RemovalStateText =
  | 'Your request'
  | 'An operator looks at your request by {time}.'
  | 'Waiting for a second decision'
  | 'It was removed'
  | 'It is not shown any more.'
  | 'The profile was removed permanently'
  | 'Nothing of it is shown any more, and nothing of it will be collected again.'
  | 'It was removed at first. Its author appealed, an operator looked again, and found that it may be shown.'
  | 'Your request was refused'
  | 'The operator gave this reason:'
  | 'Keep the address of this page. Only this code shows your request.'
  | 'Why should it be decided again?'
  | 'You can appeal once. Another look is taken within three days.'
  | 'Appeal';

type MomentAppealText =
  | 'Reason: {reason}'
  | 'Somebody asked us to remove it.'
  | 'Appeal the removal'
  | 'Appeal the decision'
  | 'A hidden moment is deleted when its 24 hours are over. If we were wrong, everybody sees it again until then.'
  | 'The video of a removed moment is deleted ten minutes after the decision, unless you appeal before. If we were wrong after that, you can share it again.'
  | 'Your appeal has arrived'
  | 'You have appealed. An operator looks at it by {time}.'
  | 'Your appeal was refused. This decision is final.'
  | 'Your appeal was granted.';
