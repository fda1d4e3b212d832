import type { Scene } from '../../scene-library.ts';

/** The colours of a wood at one hour or season. */
export type Wood = {
  timeOfDay: Scene['timeOfDay'];
  sky: readonly [string, string];
  light: string;
  far: string;
  near: string;
  bark: string;
  leaf: string;
  leafLight: string;
  ground: string;
  fallen: readonly string[];
};

export const morning: Wood = {
  timeOfDay: 'morning',
  sky: ['#9fcfbd', '#fff3c9'],
  light: '#fff6cf',
  far: '#b7d6b0',
  near: '#173a2f',
  bark: '#2c3a2f',
  leaf: '#3f7a45',
  leafLight: '#d5e37f',
  ground: '#6fa35a',
  fallen: ['#e3d36b', '#a9c95c', '#8fb84f'],
};

export const noon: Wood = {
  timeOfDay: 'day',
  sky: ['#7cc6d4', '#eaf8d8'],
  light: '#ffffe4',
  far: '#a5d8b4',
  near: '#10402f',
  bark: '#33443a',
  leaf: '#2f8a4c',
  leafLight: '#b9e66a',
  ground: '#5fae56',
  fallen: ['#c8e069', '#9ccf58', '#f2ec9a'],
};

export const autumn: Wood = {
  timeOfDay: 'dusk',
  sky: ['#d98a5f', '#ffe0a0'],
  light: '#ffe2a0',
  far: '#e8b070',
  near: '#3a1a22',
  bark: '#3b2328',
  leaf: '#b8502a',
  leafLight: '#ffc04d',
  ground: '#a8603a',
  fallen: ['#ffb347', '#e5672f', '#c43d2b'],
};
