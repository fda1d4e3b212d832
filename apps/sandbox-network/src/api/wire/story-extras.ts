import { type Random, seededDigits, seededRandom } from '@around/demo-scenes/seeded-random';
import type { Story } from '../../stories/story.ts';
import type { Venue } from '../../world/profile.ts';
import type { World } from '../../world/world.ts';
import { exactNumber } from './exact-number.ts';

const MENTION_SHARE = 0.08;
const HASHTAG_SHARE = 0.15;
const LINK_SHARE = 0.07;

/** Some stories have mentions, hashtags or links, in the older or the newer format. */
export function storyExtras(story: Story, venue: Venue, world: World): object {
  const random = seededRandom('extras', story.id);
  return {
    ...(random.chance(MENTION_SHARE) && mention(random, world)),
    story_hashtags: random.chance(HASHTAG_SHARE) ? [hashtag(venue)] : null,
    ...(random.chance(LINK_SHARE) && { story_link_stickers: [link(venue)] }),
    story_music_stickers: null,
  };
}

function mention(random: Random, { venues }: World): object {
  const { id, username, fullName, isPrivate } = random.pick(venues);
  if (random.chance(0.5)) {
    const user = { pk: exactNumber(id), username, full_name: fullName, is_private: isPrivate };
    return { reel_mentions: [{ ...position(0.6), display_type: 'mention_username', user }] };
  }
  const ig_mention = { account_id: id, username, full_name: fullName, profile_pic_url: null };
  return {
    story_bloks_stickers: [
      {
        ...position(0.4),
        bloks_sticker: { id: 'bloks_sticker_id', bloks_sticker_type: 'mention', sticker_data: { ig_mention } },
      },
    ],
  };
}

function hashtag({ city }: Venue): object {
  return { ...position(0.7), hashtag: { name: city, id: exactNumber(seededDigits(17, 'hashtag', city)) } };
}

function link({ username }: Venue): object {
  const target = `${username.replaceAll('.', '-')}.example`;
  const url = `https://l.instagram.com/?u=${encodeURIComponent(`https://${target}/?ref=story`)}&e=AT0`;
  return {
    ...position(0.59),
    story_link: { link_type: 'web', url, link_title: target, display_url: target },
  };
}

function position(y: number): object {
  return { x: 0.5, y, z: 0, width: 0.3, height: 0.05, rotation: 0, is_pinned: 0, is_hidden: 0, is_sticker: 1 };
}
