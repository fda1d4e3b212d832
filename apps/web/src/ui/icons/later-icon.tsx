import { LineIcon } from './line-icon.tsx';

/** Icons that several parts outside the first load show. */
export const laterPaths = {
  edit: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3Zm10.5-13.5 3 3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'm4 4 16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  key: 'M16 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm-3.3 7.8L4 20m3.5-3.5 2.5 2.5',
  keyboard: 'M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8',
  leave: 'M10 4H5v16h5m4-4 4-4-4-4m4 4H9',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  sun: 'M12 2v2.5m0 15V22M2 12h2.5m15 0H22M5 5l1.8 1.8m10.4 10.4L19 19M19 5l-1.8 1.8M6.8 17.2 5 19M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
} as const;

export function LaterIcon({ name, size = 20 }: { name: keyof typeof laterPaths; size?: number }) {
  return <LineIcon path={laterPaths[name]} size={size} />;
}
