/** The texts of the radar, in English. */
export type RadarText =
  | 'Picture of the places around {place}. Arrow keys move it, plus and minus zoom, 0 shows your surroundings again.'
  | 'Move the picture'
  | 'Zoom in / out'
  | 'Open the focused place'
  | 'Zoom in'
  | 'Zoom out'
  | 'Show my surroundings'
  | 'Turn with the compass'
  | 'Stop turning with the compass'
  | 'This device has no compass'
  | 'The radar keeps north at the top.'
  | 'The compass is not allowed'
  | 'Allow motion and orientation for this site in the settings of the browser.'
  | 'Places, nearest first'
  | '{count} places here'
  | '{count} places are live'
  | 'Show more places'
  | 'Not all places could be loaded'
  | 'N'
  | Direction;

export const DIRECTIONS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;
export type Direction = (typeof DIRECTIONS)[number];
