import { mediaSources } from '../../../ui/pictures/media-sources.ts';

const CAPACITY = 400;
const AT_ONCE = 6;
/** Starting a load takes half a millisecond on a slow phone. */
const BEGUN_IN_FRAME = 2;
const WIDTH = 160;

type Picture = HTMLImageElement | 'waiting' | 'failed';

/** Loads the avatars of the drawn markers, a few at a time. The last requested ones are loaded first. */
export function createAvatarPictures(onLoad: () => void) {
  const pictures = new Map<string, Picture>();
  let wanted: string[] = [];
  let loading = 0;

  function keep(url: string, picture: Picture): void {
    pictures.delete(url);
    pictures.set(url, picture);
    const [leastUsed] = pictures.keys();
    if (pictures.size > CAPACITY && leastUsed !== undefined) pictures.delete(leastUsed);
  }

  function begin(url: string): void {
    loading += 1;
    keep(url, 'waiting');
    void load(mediaSources(url, { width: WIDTH })).then((picture) => {
      loading -= 1;
      keep(url, picture ?? 'failed');
      onLoad();
    });
  }

  return {
    /** Starts some of the loads that the last frame requested. The next frame requests again what is still on the screen. */
    startFrame(): void {
      const room = Math.min(BEGUN_IN_FRAME, AT_ONCE - loading);
      if (room > 0) for (const url of new Set(wanted.slice(-room))) begin(url);
      wanted = [];
    },
    /** The next frame has loads to start. */
    isBehind: () => wanted.length > 0 && loading < AT_ONCE,
    get(url: string | null): Picture {
      if (!url) return 'failed';
      const known = pictures.get(url);
      if (known) keep(url, known);
      else wanted.push(url);
      return known ?? 'waiting';
    },
  };
}

async function load(sources: string[]): Promise<HTMLImageElement | null> {
  for (const source of sources) {
    const image = new Image();
    image.src = source;
    const isLoaded = await image.decode().then(
      () => true,
      () => false,
    );
    if (isLoaded) return image;
  }
  return null;
}
