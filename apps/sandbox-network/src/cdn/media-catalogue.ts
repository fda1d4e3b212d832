import type { Scene, SceneLibrary, StockName } from '@around/demo-scenes/scene-library';
import { seededRandom } from '@around/demo-scenes/seeded-random';
import { chooseScene } from '../stories/scene-choice.ts';
import type { Story } from '../stories/story.ts';
import type { StoryStore } from '../stories/story-store.ts';
import type { Avatars } from '../world/avatars.ts';
import type { World } from '../world/world.ts';
import type { ResizedImages } from './resized-images.ts';

type MediaFile = { file: string; contentType: 'image/jpeg' | 'video/mp4'; storyIds: string[] };

export type MediaCatalogue = {
  sceneOf(story: Story): Scene;
  imagePath(story: Story, width: number): string;
  videoPath(story: Story, type: number): string;
  avatarPath(profileId: string): string;
  /** The file behind a path; null if there is none. */
  resolve(path: string): Promise<MediaFile | null>;
};

type Dependencies = {
  world: World;
  library: SceneLibrary;
  store: StoryStore;
  avatars: Avatars;
  resizedImages: ResizedImages;
};

const STORY_IMAGE = /^\/v\/t51\.71878-15\/(?<storyId>\d{19})_(?<width>\d{2,4})_n\.jpg$/;
const STORY_VIDEO = /^\/o1\/v\/t2\/f2\/m78\/(?<storyId>\d{19})_\d{3}\.mp4$/;
const AVATAR = /^\/v\/t51\.2885-19\/(?<profileId>\d+)_n\.jpg$/;
const STOCK = /^\/stock\/(?<name>waves|forest|beach|city|palm)\.mp4$/;

/** Maps URL paths to files. */
export function createMediaCatalogue(dependencies: Dependencies): MediaCatalogue {
  const { world, library, store, avatars, resizedImages } = dependencies;
  const scenes = new Map(library.scenes.map((scene) => [scene.id, scene]));

  /** A story from an earlier start may name a scene that no longer exists or is not drawn yet; it shows another one. */
  function sceneOf({ id, assetId, venueId, takenAt }: Story): Scene {
    const scene = library.isDrawn(assetId) ? scenes.get(assetId) : undefined;
    if (scene) return scene;
    const drawn = library.scenes.filter((other) => library.isDrawn(other.id));
    const venue = world.venueById(venueId)!;
    return chooseScene(drawn, { venue, takenAt }, seededRandom(world.seed, 'scene', id));
  }

  async function resolveImage(storyId: string, width: number): Promise<MediaFile | null> {
    const story = store.find(storyId);
    if (!story) return null;
    const scene = sceneOf(story);
    const file = width === scene.width ? scene.posterFile : await resizedImages.fileFor(scene.posterFile, width);
    return { file, contentType: 'image/jpeg', storyIds: [storyId] };
  }

  function resolveVideo(storyId: string): MediaFile | null {
    const story = store.find(storyId);
    const scene = story && sceneOf(story);
    return scene?.kind === 'video' ? { file: scene.file, contentType: 'video/mp4', storyIds: [storyId] } : null;
  }

  return {
    sceneOf,
    imagePath: ({ id }, width) => `/v/t51.71878-15/${id}_${width}_n.jpg`,
    videoPath: ({ id }, type) => `/o1/v/t2/f2/m78/${id}_${type}.mp4`,
    avatarPath: (profileId) => `/v/t51.2885-19/${profileId}_n.jpg`,
    async resolve(path) {
      const image = STORY_IMAGE.exec(path)?.groups;
      if (image) return resolveImage(image.storyId!, Number(image.width));
      const video = STORY_VIDEO.exec(path)?.groups;
      if (video) return resolveVideo(video.storyId!);
      const avatar = avatars.fileOf(AVATAR.exec(path)?.groups?.profileId ?? '');
      if (avatar) return { file: avatar, contentType: 'image/jpeg', storyIds: [] };
      const stockName = STOCK.exec(path)?.groups?.name as StockName | undefined;
      const stock = stockName && library.stock[stockName];
      return stock && library.isDrawn(stock.id) ? { file: stock.file, contentType: 'video/mp4', storyIds: [] } : null;
    },
  };
}

/** All URLs are signed, except those of stock clips. */
export function needsSignature(path: string): boolean {
  return !STOCK.test(path);
}
