import { laterPaths } from '../../../ui/icons/later-icon.tsx';
import { LineIcon } from '../../../ui/icons/line-icon.tsx';

const paths = {
  ...laterPaths,
  cloud: 'M7 18.5a4.5 4.5 0 0 1-.6-9A6 6 0 0 1 18 9.8a4.4 4.4 0 0 1-.9 8.7H7Z',
  desktop: 'M3 5h18v11H3zM8.5 20h7M12 16v4',
  download: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4 19.5h16',
  lock: 'M6 10.5h12v9.5H6zM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2',
  mail: 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  phone: 'M7.5 3h9v18h-9zM11 18h2',
  sliders:
    'M4 8h9m5 0h2M4 16h2m5 0h9M15.5 10.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  tablet: 'M5 3.5h14v17H5zM11 17.5h2',
} as const;

export type ProfileIconName = keyof typeof paths;

/** Icons of this page, so that the feed does not load them. */
export function ProfileIcon({ name, size = 20 }: { name: ProfileIconName; size?: number }) {
  return <LineIcon path={paths[name]} size={size} />;
}
