import type { reasonPolicies } from '@around/contracts/safety/report-reasons';
import type * as messages from '@around/contracts/safety/safety-messages';

/** Every text of reporting stories, in English. They are loaded with the dialog and with the page of a report. */
export type SafetyText = ReasonText | GatewayMessage | DialogText | SentText | StatusText;

type ReasonText = (typeof reasonPolicies)[keyof typeof reasonPolicies]['sentence'];

/** As templates, because the types of constants widen to `string`. */
type GatewayMessage =
  `${(typeof messages)['REASON_REQUIRED' | 'REPORT_TEXT_TOO_LONG' | 'STORY_NOT_FOUND' | 'CODE_NOT_FOUND']}`;

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
  | 'Decided {time}'
  | 'Look again'
  | 'Please check the code. Reports are kept for 90 days.';
