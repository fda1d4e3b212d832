import { PolicyPage, type PolicySection } from './policy-page.tsx';

/** `/safety` */
export function SafetyPage() {
  return <PolicyPage sections={sections} summary="How Around protects the people who are shown." title="Safety" />;
}

const sections: PolicySection[] = [
  {
    title: 'Report a story',
    paragraphs: [
      'Every story has a Report button. You need no account, and nobody learns that it was you. The story is hidden for you at once.',
      'Sexual content, a child, or "This shows me" hides the story for everybody until an operator has decided. Other reasons do so when several independent people report it.',
      'You get a code that shows what was decided.',
    ],
  },
  {
    title: 'If you do not use Around',
    paragraphs: [
      'If you, your child, your place or your account is shown here, ask for a removal. You need no account. An operator looks at your request within three days.',
      'A profile can be removed permanently. Then nothing of it is shown or collected again.',
      'A refused request can be appealed once.',
    ],
    link: { to: '/remove', name: 'Ask for a removal' },
  },
  {
    title: 'What a decision does',
    paragraphs: [
      'What is removed disappears from the feed, from links and from the media within seconds. The same video cannot be shared again.',
      'Two removed moments within 90 days suspend sharing for a day, three for a week, four for 30 days, and five without an end.',
    ],
  },
  {
    title: 'Somebody is in danger',
    paragraphs: ['Reports are not read around the clock. If somebody is in danger, call the emergency services first.'],
  },
];
