import { PolicyPage, type PolicySection } from './policy-page.tsx';

/** `/terms` */
export function TermsPage() {
  return <PolicyPage sections={sections} summary="The rules for everybody who uses Around." title="Terms" />;
}

const sections: PolicySection[] = [
  {
    title: 'What Around is',
    paragraphs: [
      'Around shows short-lived stories of places near you. They come from profiles at an external network and from users. Each of them disappears from the feed after 24 hours.',
      'Looking at stories needs no account.',
    ],
  },
  {
    title: 'What you share',
    paragraphs: [
      'Share only what you have filmed yourself, at the place that you name.',
      'People who can be recognized must agree. Do not show where somebody lives.',
      'All rights stay with you. You allow Around to prepare your moment for other devices and to show it for 24 hours. You can delete it at once.',
    ],
  },
  {
    title: 'What is not allowed',
    points: [
      'Nudity and sexual content, and anything that sexualizes children',
      'Violence, threats and self-harm',
      'Hate, bullying, and praise of terror',
      'Private information about others',
      'Spam, fraud, and wrong places',
    ],
    paragraphs: [
      'What breaks these rules is removed. Repeated removals suspend sharing.',
      'If we hide or remove your moment, you read why on your profile, and you can appeal once.',
    ],
  },
  {
    title: 'Your account',
    paragraphs: ['Keep your password to yourself. You can delete your account in your profile at any time.'],
  },
];
