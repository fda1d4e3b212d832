import type { Palette } from './palette.ts';

export const coralDusk: Palette = {
  timeOfDay: 'dusk',
  sky: ['#171b46', '#3c2a6b', '#8a3f78', '#d95f63', '#f79a5b', '#ffd08a'],
  light: '#fff0c9',
  haze: '#ffb37a',
  cloud: { lit: '#ffb48a', shaded: '#6a3a74' },
  far: '#9a4a75',
  mid: '#5a2f62',
  near: '#1d1436',
  lamp: '#ffd58a',
  water: '#2b1d4f',
};

export const roseDusk: Palette = {
  timeOfDay: 'dusk',
  sky: ['#262a63', '#54468c', '#9a6aa6', '#dd93a6', '#f9bfa4', '#ffe6bd'],
  light: '#fff6dd',
  haze: '#ffd2b0',
  cloud: { lit: '#ffd3bd', shaded: '#8b689f' },
  far: '#9d7aa8',
  mid: '#645082',
  near: '#241d42',
  lamp: '#ffe0a0',
  water: '#3a3266',
};

export const amberDusk: Palette = {
  timeOfDay: 'dusk',
  sky: ['#0b2036', '#17435c', '#3f7482', '#a99b80', '#eeb066', '#ffd896'],
  light: '#fff2cf',
  haze: '#ffc77e',
  cloud: { lit: '#ffcf97', shaded: '#3c6575' },
  far: '#587d82',
  mid: '#254c5f',
  near: '#0a1c2b',
  lamp: '#ffcf7d',
  water: '#10303f',
};

export const indigoNight: Palette = {
  timeOfDay: 'night',
  sky: ['#040716', '#081130', '#0f1e4e', '#1d3472', '#35549a', '#5f7fbb'],
  light: '#f4f1dc',
  haze: '#6f90c9',
  cloud: { lit: '#8fa9dc', shaded: '#142352' },
  far: '#2a4580',
  mid: '#152650',
  near: '#060b1f',
  lamp: '#ffc873',
  water: '#071233',
};

export const tealNight: Palette = {
  timeOfDay: 'night',
  sky: ['#030d17', '#061e2e', '#0a3648', '#145566', '#2b7a80', '#6aa99b'],
  light: '#f7f3d8',
  haze: '#79b7a6',
  cloud: { lit: '#8fc9bd', shaded: '#0b3546' },
  far: '#226272',
  mid: '#0f3a4a',
  near: '#04151f',
  lamp: '#ffcb7a',
  water: '#052030',
};

export const violetNight: Palette = {
  timeOfDay: 'night',
  sky: ['#0a0620', '#170c3c', '#2d1a63', '#4f2b85', '#8a4a9c', '#c8779f'],
  light: '#ffeedd',
  haze: '#cf83ad',
  cloud: { lit: '#c392cf', shaded: '#2c1b5c' },
  far: '#5b3a8e',
  mid: '#2f1d5e',
  near: '#0d0722',
  lamp: '#ffcf8a',
  water: '#160d3b',
};

export const peachMorning: Palette = {
  timeOfDay: 'morning',
  sky: ['#5c9ab8', '#8bbcc9', '#bcd6d0', '#eedfc4', '#ffd2a4', '#ffbe8d'],
  light: '#fffbe9',
  haze: '#ffe2bd',
  cloud: { lit: '#fff4e2', shaded: '#c9bcc0' },
  far: '#a9bcc0',
  mid: '#6f93a1',
  near: '#27495c',
  lamp: '#fff0c4',
  water: '#4f8598',
};

export const mistMorning: Palette = {
  timeOfDay: 'morning',
  sky: ['#7f9fb8', '#a5bcc9', '#c9d3d3', '#e6ded2', '#f3dccb', '#f7d5c4'],
  light: '#fffaf0',
  haze: '#f5e6da',
  cloud: { lit: '#fff8ef', shaded: '#b6c0ca' },
  far: '#b7c3cb',
  mid: '#8298a9',
  near: '#2f4659',
  lamp: '#fff0cc',
  water: '#6a8ba0',
};

export const clearDay: Palette = {
  timeOfDay: 'day',
  sky: ['#1668b8', '#2f8ad0', '#5cade0', '#92cdec', '#c4e5f0', '#eaf5ec'],
  light: '#fffdf0',
  haze: '#e8f4ee',
  cloud: { lit: '#ffffff', shaded: '#b5d3e6' },
  far: '#8fbccf',
  mid: '#4f8ba6',
  near: '#123a55',
  lamp: '#fff3c9',
  water: '#0f6f9c',
};

export const aquaDay: Palette = {
  timeOfDay: 'day',
  sky: ['#1f86b5', '#41a5c6', '#74c3d3', '#a9dcdc', '#d6eee2', '#f6f4df'],
  light: '#fffdf0',
  haze: '#f2f4e2',
  cloud: { lit: '#ffffff', shaded: '#b9d9dc' },
  far: '#93c5c9',
  mid: '#4d98a3',
  near: '#0f4652',
  lamp: '#fff3c9',
  water: '#0d8396',
};

export const goldMorning: Palette = {
  timeOfDay: 'morning',
  sky: ['#3f6f9c', '#6f98b3', '#b3bcb4', '#efc794', '#ffb066', '#ffd08c'],
  light: '#fff8dc',
  haze: '#ffcf8f',
  cloud: { lit: '#ffe3b8', shaded: '#c79a8e' },
  far: '#d49a72',
  mid: '#a0604f',
  near: '#3d2030',
  lamp: '#ffe6b0',
  water: '#4f7f95',
};
