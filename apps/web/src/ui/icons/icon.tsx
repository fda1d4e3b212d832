const paths = {
  alert: 'M12 8v5m0 3.5v.01M12 3 2.5 20h19L12 3Z',
  back: 'm15 5-7 7 7 7',
  captions: 'M4 6h16v12H4zM8 13h3m2 0h3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  clock: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  close: 'm6 6 12 12M18 6 6 18',
  compass: 'm15.5 8.5-2 5-5 2 2-5 5-2ZM21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  down: 'm6 9 6 6 6-6',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  flag: 'M5 21V4m0 0h12l-2.5 4L17 12H5',
  forward: 'm9 5 7 7-7 7',
  globe: 'M3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  imageOff: 'm3 3 18 18M9 5h9a2 2 0 0 1 2 2v9M4 6.5V17a2 2 0 0 0 2 2h11M6 16l4-4 3 3',
  info: 'M12 11v5m0-8.5v.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z',
  keyboard: 'M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  locate: 'M12 2v3m0 14v3M2 12h3m14 0h3M18 12a6 6 0 1 1-12 0 6 6 0 0 1 12 0Z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5Z',
  pause: 'M8.5 5v14M15.5 5v14',
  people:
    'M16 20v-1.5a4 4 0 0 0-4-4H7a4 4 0 0 0-4 4V20M9.5 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM21 20v-1.5a4 4 0 0 0-3-3.9M15.5 4.2a3.5 3.5 0 0 1 0 6.6',
  person: 'M19 20.5v-1a5 5 0 0 0-5-5h-4a5 5 0 0 0-5 5v1M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8Z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M7 4.5v15l12-7.5-12-7.5Z',
  refresh: 'M20 11A8 8 0 0 0 5.6 6.9L4 8.5M4 4v4.5h4.5M4 13a8 8 0 0 0 14.4 4.1L20 15.5m0 4.5v-4.5h-4.5',
  search: 'm20 20-4.5-4.5M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  share: 'M12 15V3m0 0L7.5 7.5M12 3l4.5 4.5M5 12v7a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-7',
  sun: 'M12 2v2.5m0 15V22M2 12h2.5m15 0H22M5 5l1.8 1.8m10.4 10.4L19 19M19 5l-1.8 1.8M6.8 17.2 5 19M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z',
  soundOff: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Zm12 0 5 5m0-5-5 5',
  soundOn: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4 4 0 0 1 0 6m2.5-8.5a8 8 0 0 1 0 11',
  video:
    'M3.5 7.5A1.5 1.5 0 0 1 5 6h8.5A1.5 1.5 0 0 1 15 7.5v9a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5v-9ZM15 10.5l5.5-3v9l-5.5-3',
} as const;

export type IconName = keyof typeof paths;

/** Hidden from assistive technology, because every icon is next to a text or in a labelled control. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  const isSolid = name === 'play';
  return (
    <svg
      aria-hidden="true"
      className="shrink-0"
      fill={isSolid ? 'currentColor' : 'none'}
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={isSolid ? 1.5 : 1.9}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  );
}
