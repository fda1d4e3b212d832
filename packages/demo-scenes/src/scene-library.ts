/** One picture or clip. Its files exist once it is drawn. */
export type Scene = {
  id: string;
  scene: string;
  timeOfDay: 'morning' | 'day' | 'dusk' | 'night';
  /** What the scene shows, the main subject first, e.g. `sea`, `skyline`, `cafe`. A venue gets scenes with tags among its sights. */
  tags: string[];
  kind: 'image' | 'video';
  file: string;
  /** A JPEG; for images the same file. */
  posterFile: string;
  width: number;
  height: number;
  durationSeconds: number | null;
};

export type StockName = 'waves' | 'forest' | 'beach' | 'city' | 'palm';

/** Pictures and clips that are drawn while they are already in use. */
export type SceneLibrary = {
  /** All scenes, drawn or not. */
  scenes: readonly Scene[];
  stock: Record<StockName, Scene>;
  /** Where the library keeps its files. */
  folder: string;
  isDrawn(sceneId: string): boolean;
  /** False while no usable ffmpeg is found: then pictures are drawn and clips are not. */
  canEncode(): boolean;
  /** Calls the listener for every scene that is drawn from now on. */
  onDrawn(listener: (scene: Scene) => void): void;
  /** Draws what is missing: the pictures, then the clips in the order of `clipIds`. */
  draw(options: { clipIds: readonly string[]; signal: AbortSignal }): Drawing;
};

export type Drawing = { pictures: Promise<void>; everything: Promise<void> };
