/** More than this many `<video>` elements never exist: phones run out of decoders, and memory grows with each. */
export const VIDEO_POOL_SIZE = 3;

export type WantedVideo = { key: string; source: string };

export type VideoPool = {
  /** Names the videos that may hold an element now, most wanted first; the others lose theirs, bytes and all. */
  keep: (wanted: WantedVideo[]) => void;
  /** The element of a video that is needed at once; if need be, the least wanted one gives its own up. */
  claim: (video: WantedVideo) => HTMLVideoElement;
  elementFor: (key: string) => HTMLVideoElement | undefined;
  /** Inside a gesture: lets every element play with sound later on, as phones demand. */
  bless: () => void;
};

type Slot = { video: HTMLVideoElement; key: string | null; source: string | null };

export function createVideoPool({ createVideo }: { createVideo: () => HTMLVideoElement }): VideoPool {
  const slots: Slot[] = [];
  let isBlessed = false;

  function addSlot(): Slot {
    const slot: Slot = { video: createVideo(), key: null, source: null };
    slots.push(slot);
    return slot;
  }

  function release(slot: Slot): Slot {
    slot.key = null;
    slot.source = null;
    unload(slot.video);
    return slot;
  }

  function claim({ key, source }: WantedVideo): HTMLVideoElement {
    const slot =
      slots.find((candidate) => candidate.key === key) ??
      slots.find((candidate) => candidate.key === null) ??
      (slots.length < VIDEO_POOL_SIZE ? addSlot() : release(slots.at(-1) as Slot));
    slot.key = key;
    if (slot.source !== source || slot.video.error) {
      slot.source = source;
      slot.video.src = source;
      slot.video.load();
    }
    return slot.video;
  }

  return {
    claim,
    keep(wanted) {
      const kept = wanted.slice(0, VIDEO_POOL_SIZE);
      for (const slot of slots) {
        if (slot.key !== null && !kept.some(({ key }) => key === slot.key)) release(slot);
      }
      for (const video of kept) claim(video);
    },
    elementFor: (key) => slots.find((slot) => slot.key === key)?.video,
    bless() {
      if (isBlessed) return;
      isBlessed = true;
      while (slots.length < VIDEO_POOL_SIZE) addSlot();
      for (const { video, key } of slots) if (key === null) video.load();
    },
  };
}

/** Without `load()` the browser keeps the buffered bytes and the decoder. */
function unload(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
  video.remove();
}
