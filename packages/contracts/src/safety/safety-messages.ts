// Messages of reports, removal requests and what they take down, for the gateway and the forms. The web app translates them.

export const REASON_REQUIRED = 'Please choose a reason';
export const REPORT_TEXT_TOO_LONG = 'The text must be at most 1000 characters';
export const STORY_NOT_FOUND = 'This story does not exist';
export const STORY_TAKEN_DOWN = 'This story is not shown any more';
export const CODE_NOT_FOUND = 'There is nothing with this code';
export const REMOVAL_SUBJECT_REQUIRED = 'Please give a link, a name or a place';
export const REMOVAL_SUBJECT_SINGLE = 'Please give either a link, a name or a place';
export const REMOVAL_SUBJECT_TOO_LONG = 'This must be at most 500 characters';
export const REMOVAL_ROLE_REQUIRED = 'Please say who you are';
export const REMOVAL_TEXT_REQUIRED = 'Please say what should be removed and why';
export const REMOVAL_TEXT_TOO_LONG = 'The text must be at most 2000 characters';
export const APPEAL_TEXT_REQUIRED = 'Please say why this should be decided again';
export const APPEAL_NOT_POSSIBLE = 'This can be appealed once it has been refused';
export const APPEAL_MADE_ALREADY = 'You have appealed this already';
export const MOMENT_APPEAL_NOT_POSSIBLE = 'Only a moment that was hidden or removed can be appealed';
export const SHARING_SUSPENDED = 'You cannot share moments at the moment';
