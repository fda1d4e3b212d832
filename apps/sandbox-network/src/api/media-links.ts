import { seededRandom } from '@around/demo-scenes/seeded-random';
import type { MediaCatalogue } from '../cdn/media-catalogue.ts';
import type { SignedUrls } from '../cdn/signed-urls.ts';
import type { Story } from '../stories/story.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const FEWEST_HOURS = 37;
const MOST_HOURS = 46;
const AVATAR_DAYS = 31;

export type MediaLinks = {
  imageUrl(story: Story, width: number): string;
  videoUrl(story: Story, type: number): string;
  avatarUrl(profileId: string): string;
};

type Dependencies = { catalogue: MediaCatalogue; signedUrls: SignedUrls; clock: () => number };

/** Signed URLs. Their expiry advances by whole hours (avatars: by days), so that a URL stays the same from one listing to the next. */
export function createMediaLinks({ catalogue, signedUrls, clock }: Dependencies): MediaLinks {
  function ahead(count: number, unit: number): number {
    return (Math.floor(clock() / 1_000 / unit) + count) * unit;
  }

  function storyExpiry({ id }: Story): number {
    return ahead(seededRandom('media expiry', id).integer(FEWEST_HOURS, MOST_HOURS), HOUR);
  }

  return {
    imageUrl: (story, width) =>
      signedUrls.sign(catalogue.imagePath(story, width), storyExpiry(story), 'dst-jpg_e15_tt6'),
    videoUrl: (story, type) => signedUrls.sign(catalogue.videoPath(story, type), storyExpiry(story)),
    avatarUrl: (profileId) =>
      signedUrls.sign(catalogue.avatarPath(profileId), ahead(AVATAR_DAYS, DAY), 'dst-jpg_s150x150_tt6'),
  };
}
