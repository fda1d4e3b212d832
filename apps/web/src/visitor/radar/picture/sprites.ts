export type Sprite = { image: CanvasImageSource; width: number; height: number };

/** A drawing that is made once: its size in pixels, and how it is drawn. */
type Drawing = { width: number; height: number; draw: (context: CanvasRenderingContext2D) => void };

/** Drawings that are made once and copied onto each frame; the least recently used are dropped. */
export type SpriteCache = ReturnType<typeof createSpriteCache>;

type Options = {
  capacity: number;
  /** After this time in a frame no sprite is made, except the first. The others are made in later frames. */
  deadlineMs: number;
  pixelRatio: () => number;
};

export function createSpriteCache({ capacity, deadlineMs, pixelRatio }: Options) {
  const sprites = new Map<string, Sprite>();
  let startedAt = 0;
  let hasMade = false;
  let isBehind = false;
  return {
    startFrame(): void {
      startedAt = performance.now();
      hasMade = false;
      isBehind = false;
    },
    /** Undefined when the frame has no time to make it. */
    get(key: string, describe: () => Drawing): Sprite | undefined {
      const known = sprites.get(key);
      if (known) {
        sprites.delete(key);
        sprites.set(key, known);
        return known;
      }
      isBehind ||= hasMade && performance.now() - startedAt > deadlineMs;
      if (isBehind) return undefined;
      hasMade = true;
      const { width, height, draw } = describe();
      const sprite = { image: makeCanvas(width, height, pixelRatio(), draw), width, height };
      sprites.set(key, sprite);
      const [oldest] = sprites.keys();
      if (sprites.size > capacity && oldest !== undefined) sprites.delete(oldest);
      return sprite;
    },
    /** The frame lacks sprites. */
    isBehind: () => isBehind,
    clear: () => sprites.clear(),
  };
}

function makeCanvas(
  width: number,
  height: number,
  ratio: number,
  draw: (context: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * ratio);
  canvas.height = Math.ceil(height * ratio);
  const context = canvas.getContext('2d');
  if (context) {
    context.scale(ratio, ratio);
    draw(context);
  }
  return canvas;
}
