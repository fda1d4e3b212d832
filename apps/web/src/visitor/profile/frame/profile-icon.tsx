import { actionPaths } from '../../../ui/icons/action-paths.ts';
import { LineIcon } from '../../../ui/icons/line-icon.tsx';

const paths = {
  ...actionPaths,
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 9.8a4.4 4.4 0 0 1-.9 8.7H7Z',
  desktop: 'M3 5h18v11H3zM8.5 20h7M12 16v4',
  download: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4 19.5h16',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  eyeOff:
    'm4 4 16 16M9.5 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-3 3.7M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  sliders:
    'M4 8h9m5 0h2M4 16h2m5 0h9M15.5 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  tablet: 'M5 3.5h14v17H5zM11 17.5h2',
  video:
    'M3.5 7.5A1.5 1.5 0 0 1 5 6h8.5A1.5 1.5 0 0 1 15 7.5v9a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5v-9ZM15 10.5l5.5-3v9l-5.5-3',
} as const;

export type ProfileIconName = keyof typeof paths;

/** Icons of this page only, so that the feed does not load them. Always next to a text or in a labelled control. */
export function ProfileIcon({ name, size = 20 }: { name: ProfileIconName; size?: number }) {
  return <LineIcon path={paths[name]} size={size} />;
}
