/** The texts of `/safety`, `/terms` and `/privacy`. They must agree with docs/privacy.md. */
export type PolicyText = PageText | SafetyPageText | TermsText | PrivacyText;

type PageText = 'Safety' | 'Terms' | 'Privacy' | 'Terms and policies';

type SafetyPageText =
  | 'How Around protects the people who are shown.'
  | 'Report a story'
  | 'Every story has a Report button. You need no account, and nobody learns that it was you. The story is hidden for you at once.'
  | 'Sexual content, a child, or "This shows me" hides the story for everybody until an operator has decided. Other reasons do so when several independent people report it.'
  | 'You get a code that shows what was decided.'
  | 'If you do not use Around'
  | 'If you, your child, your place or your account is shown here, ask for a removal. You need no account. An operator looks at your request within three days.'
  | 'A profile can be removed permanently. Then nothing of it is shown or collected again.'
  | 'A refused request can be appealed once.'
  | 'What a decision does'
  | 'What is removed disappears from the feed, from links and from the media within seconds. The same video cannot be shared again.'
  | 'Two removed moments within 90 days suspend sharing for a day, three for a week, four for 30 days, and five without an end.'
  | 'Somebody is in danger'
  | 'Reports are not read around the clock. If somebody is in danger, call the emergency services first.';

type TermsText =
  | 'The rules for everybody who uses Around.'
  | 'What Around is'
  | 'Around shows short-lived stories of places near you. They come from profiles at an external network and from users. Each of them disappears from the feed after 24 hours.'
  | 'Looking at stories needs no account.'
  | 'What you share'
  | 'Share only what you have filmed yourself, at the place that you name.'
  | 'People who can be recognized must agree. Do not show where somebody lives.'
  | 'All rights stay with you. You allow Around to prepare your moment for other devices and to show it for 24 hours. You can delete it at once.'
  | 'What is not allowed'
  | 'Nudity and sexual content, and anything that sexualizes children'
  | 'Violence, threats and self-harm'
  | 'Hate, bullying, and praise of terror'
  | 'Private information about others'
  | 'Spam, fraud, and wrong places'
  | 'What breaks these rules is removed. Repeated removals suspend sharing.'
  | 'If we hide or remove your moment, you read why on your profile, and you can appeal once.'
  | 'Your account'
  | 'Keep your password to yourself. You can delete your account in your profile at any time.';

type PrivacyText =
  | 'What Around stores about people, why, and for how long.'
  | 'If you only look'
  | 'You need no account. Your last place and the stories that you have hidden are remembered in your browser only.'
  | 'If you have an account'
  | 'Around stores your username, your e-mail address, a hash of your password and your passkeys, so that you can sign in. They are deleted with your account.'
  | 'If sharing is suspended, the reason and the end are stored with your account.'
  | 'If you share a moment'
  | 'The video, its caption and its place, rounded to about 100 metres, are shown for 24 hours. The files are deleted within an hour after that, the record after 31 days.'
  | 'The exact position is used to find the place, and deleted as soon as the moment is live or has failed.'
  | 'If you are shown'
  | 'Stories of profiles at the network are not shown after 24 hours. Their record is deleted 30 days later.'
  | 'The name, the picture and the home of a profile are stored to place its stories, until the profile is removed.'
  | 'Of a removed profile the name and the id are kept, so that nothing of it is stored again.'
  | 'If you report or ask for a removal'
  | 'Your words, and the link, name or place of a request, are deleted after 90 days.'
  | 'Your e-mail address is stored encrypted. It is deleted 30 days after the decision, and after 90 days at the latest.'
  | 'Your internet address is not stored. A keyed hash of it counts one report for each address, and is deleted after 90 days.'
  | 'What is kept'
  | 'The reason, the time and the decision of a report are kept, without anything about you. So is a fingerprint of a removed video, so that it is not shared again.'
  | 'Your choice'
  | 'Delete a moment or your account in your profile, or ask for the removal of what others show of you.';
