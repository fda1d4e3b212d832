import { PolicyPage, type PolicySection } from './policy-page.tsx';

/** `/privacy` */
export function PrivacyPage() {
  return (
    <PolicyPage sections={sections} summary="What Around stores about people, why, and for how long." title="Privacy" />
  );
}

const sections: PolicySection[] = [
  {
    title: 'If you only look',
    paragraphs: [
      'You need no account. Your last place and the stories that you have hidden are remembered in your browser only.',
    ],
  },
  {
    title: 'If you have an account',
    paragraphs: [
      'Around stores your username, your e-mail address, a hash of your password and your passkeys, so that you can sign in. They are deleted with your account.',
      'If sharing is suspended, the reason and the end are stored with your account.',
    ],
  },
  {
    title: 'If you share a moment',
    paragraphs: [
      'The video, its caption and its place, rounded to about 100 metres, are shown for 24 hours. The files are deleted within an hour after that, the record after 31 days.',
      'The exact position is used to find the place, and deleted as soon as the moment is live or has failed.',
    ],
  },
  {
    title: 'If you are shown',
    paragraphs: [
      'Stories of profiles at the network are not shown after 24 hours. Their record is deleted 30 days later.',
      'The name, the picture and the home of a profile are stored to place its stories, until the profile is removed.',
      'Of a removed profile the name and the id are kept, so that nothing of it is stored again.',
    ],
  },
  {
    title: 'If you report or ask for a removal',
    paragraphs: [
      'Your words, and the link, name or place of a request, are deleted after 90 days.',
      'Your e-mail address is stored encrypted. It is deleted 30 days after the decision, and after 90 days at the latest.',
      'Your internet address is not stored. A keyed hash of it counts one report for each address, and is deleted after 90 days.',
    ],
  },
  {
    title: 'What is kept',
    paragraphs: [
      'The reason, the time and the decision of a report are kept, without anything about you. So is a fingerprint of a removed video, so that it is not shared again.',
    ],
  },
  {
    title: 'Your choice',
    paragraphs: ['Delete a moment or your account in your profile, or ask for the removal of what others show of you.'],
    link: { to: '/remove', name: 'Ask for a removal' },
  },
];
