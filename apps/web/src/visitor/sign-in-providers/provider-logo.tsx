import type { SignInProvider } from '@around/contracts/users/sign-in-providers';

const shapes: Record<SignInProvider, { colour: string; path: string }[]> = {
  google: [
    {
      colour: '#4285F4',
      path: 'M23 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.2a5.3 5.3 0 0 1-2.3 3.5v2.9h3.7c2.2-2 3.4-5 3.4-8.6Z',
    },
    {
      colour: '#34A853',
      path: 'M12 23.5c3.1 0 5.7-1 7.6-2.8l-3.7-2.9c-1 .7-2.3 1.1-3.9 1.1-3 0-5.5-2-6.4-4.7H1.8v3A11.5 11.5 0 0 0 12 23.5Z',
    },
    { colour: '#FBBC05', path: 'M5.6 14.2a6.9 6.9 0 0 1 0-4.4v-3H1.8a11.5 11.5 0 0 0 0 10.4l3.8-3Z' },
    {
      colour: '#EA4335',
      path: 'M12 5.1c1.7 0 3.2.6 4.4 1.7l3.3-3.3A11.5 11.5 0 0 0 1.8 6.8l3.8 3C6.5 7.1 9 5.1 12 5.1Z',
    },
  ],
  facebook: [
    {
      colour: '#1877F2',
      path: 'M24 12a12 12 0 1 0-13.9 11.9v-8.4H7.1V12h3V9.4c0-3 1.8-4.7 4.6-4.7 1.3 0 2.6.2 2.6.2v3h-1.5c-1.5 0-1.9.9-1.9 1.8V12h3.3l-.5 3.5h-2.8v8.4A12 12 0 0 0 24 12Z',
    },
  ],
};

export function ProviderLogo({ provider }: { provider: SignInProvider }) {
  return (
    <svg aria-hidden="true" height="18" viewBox="0 0 24 24" width="18">
      {shapes[provider].map(({ colour, path }) => (
        <path d={path} fill={colour} key={colour} />
      ))}
    </svg>
  );
}
