import { mediaSources } from '../../../ui/pictures/media-sources.ts';

const CAPACITY = 400;
const AT_ONCE = 6;
const WIDTH = 160;

type Picture = HTMLImageElement | 'waiting' | 'failed';

/** Loads the avatars of the markers that are drawn, a few at a time. Those asked for last come first. */
export function createAvatarPictures(onLoad: () => void) {
  const pictures = new Map<string, Picture>();
  const queue: string[] = [];
  let loading = 0;

  function loadNext(): void {
    while (loading < AT_ONCE) {
      const url = queue.pop();
      if (url === undefined) return;
      loading += 1;
      void load(mediaSources(url, { width: WIDTH })).then((picture) => {
        loading -= 1;
        pictures.set(url, picture ?? 'failed');
        if (picture) onLoad();
        loadNext();
      });
    }
  }

  return {
    /** Null while it loads, and if it cannot be loaded. */
    get(url: string | null): HTMLImageElement | null {
      if (!url) return null;
      const known = pictures.get(url);
      if (!known) {
        pictures.set(url, 'waiting');
        queue.push(url);
        const [oldest] = pictures.keys();
        if (pictures.size > CAPACITY && oldest !== undefined) pictures.delete(oldest);
        loadNext();
      }
      return known instanceof HTMLImageElement ? known : null;
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
