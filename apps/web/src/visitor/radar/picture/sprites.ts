export type Sprite = { image: CanvasImageSource; width: number; height: number };

/** Drawings that are made once and copied onto each frame; the least recently used are dropped. */
export type SpriteCache = {
  get: (key: string, width: number, height: number, draw: (context: CanvasRenderingContext2D) => void) => Sprite;
  clear: () => void;
};

export function createSpriteCache(capacity: number, pixelRatio: () => number): SpriteCache {
  const sprites = new Map<string, Sprite>();
  return {
    get(key, width, height, draw) {
      const known = sprites.get(key);
      if (known) {
        sprites.delete(key);
        sprites.set(key, known);
        return known;
      }
      const sprite = { image: makeCanvas(width, height, pixelRatio(), draw), width, height };
      sprites.set(key, sprite);
      const [oldest] = sprites.keys();
      if (sprites.size > capacity && oldest !== undefined) sprites.delete(oldest);
      return sprite;
    },
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
