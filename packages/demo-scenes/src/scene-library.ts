export type SceneAsset = {
  id: string;
  scene: string;
  timeOfDay: 'morning' | 'day' | 'dusk' | 'night';
  /** What is to be seen, e.g. `sea`, `skyline`, `cafe`, `market`; a venue is given scenes that share its own. */
  moods: string[];
  kind: 'image' | 'video';
  file: string;
  /** A JPEG; for images the same file. */
  posterFile: string;
  width: number;
  height: number;
  durationSeconds: number | null;
  bytes: number;
};

export type SceneLibrary = {
  assets: SceneAsset[];
  stock: Record<'waves' | 'forest' | 'beach' | 'city' | 'palm', string>;
};
