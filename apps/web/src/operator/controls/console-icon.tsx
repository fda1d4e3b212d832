import { actionPaths } from '../../ui/icons/action-paths.ts';
import { LineIcon } from '../../ui/icons/line-icon.tsx';

const paths = {
  ...actionPaths,
  arrow: 'M5 12h14m-5.5-5.5L19 12l-5.5 5.5',
  audit: 'M6 3h9l4 4v14H6zM14.5 3v4.5H19M9.5 12h6m-6 4h6',
  alert: 'M12 8v5m0 3.5v.01M12 3 2.5 20h19L12 3Z',
  bell: 'M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15L6 17Zm4 4h4M12 5V3',
  chart: 'M4 20V4m0 16h16M8.5 16v-4m4 4V8m4 8v-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'm6 6 12 12M18 6 6 18',
  columns: 'M4 5h16v14H4zM9.5 5v14M15 5v14',
  cross: 'm8.5 8.5 7 7m0-7-7 7M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  dashboard: 'M4 4h7v7H4zM13 4h7v4h-7zM13 10h7v10h-7zM4 13h7v7H4z',
  debug:
    'M8 8a4 4 0 0 1 8 0v7a4 4 0 0 1-8 0V8Zm0 4H3.5M20.5 12H16M8 7 5 5m11 2 3-2M8.5 17 5 19.5m10.5-2.5 3.5 2.5M8 11h8',
  down: 'M12 5v14m-6-6 6 6 6-6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  file: 'M6 3h8l4 4v14H6zM14 3v4h4M10 11.5l4 4m0-4-4 4',
  flag: 'M6 21V4m0 0h12l-2.5 4L18 12H6',
  info: 'M12 11v5m0-8.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  list: 'M4 6h.01M4 12h.01M4 18h.01M8.5 6H20M8.5 12H20M8.5 18H20',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  pause: 'M8.5 5v14M15.5 5v14',
  people:
    'M16 20v-1.5a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4V20M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM21 20v-1.5a4 4 0 0 0-3-3.9M15.5 4.2a3.5 3.5 0 0 1 0 6.6',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M7 4.5v15l12-7.5-12-7.5Z',
  plus: 'M12 5v14M5 12h14',
  pulse: 'M3 12h4l3-7 4 14 3-7h4',
  queue: 'M4 6h16M4 12h16M4 18h9',
  question: 'M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8m0 3v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  refresh: 'M20 11A8 8 0 0 0 5.6 6.9L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.4 4.1L20 15.5m0 4.5v-4.5h-4.5',
  search: 'm20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  server: 'M4 5h16v6H4zM4 13h16v6H4zM7.5 8h.01M7.5 16h.01',
  shield: 'M12 3 5 6v5.5c0 4.5 3 7.8 7 9.5 4-1.7 7-5 7-9.5V6l-7-3Zm-3 9 2.2 2.2L15.5 10',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8L12 3.5Z',
  stop: 'M6 6h12v12H6z',
  sun: 'M12 2v2.5m0 15V22M2 12h2.5m15 0H22M5 5l1.8 1.8m10.4 10.4L19 19M19 5l-1.8 1.8M6.8 17.2 5 19M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  undo: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  up: 'M12 19V5m-6 6 6-6 6 6',
  upDown: 'm7 9 5-5 5 5M7 15l5 5 5-5',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 16v4h16v-4',
} as const;

export type ConsoleIconName = keyof typeof paths;

/** The console's own icons, so that visitors do not load them. Always next to a word or in a labelled control. */
export function ConsoleIcon({ name, size = 18 }: { name: ConsoleIconName; size?: number }) {
  return <LineIcon path={paths[name]} size={size} />;
}
