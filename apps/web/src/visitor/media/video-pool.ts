/** The maximum number of `<video>` elements: phones have few decoders, and each element needs memory. */
export const VIDEO_POOL_SIZE = 3;

export type VideoSource = { key: string; source: string };

export type VideoPool = {
  /** Loads these videos, the most important first, and releases the elements of all others. */
  keep: (videos: VideoSource[]) => void;
  /** Returns an element for a video that is needed now; if all are taken, it takes the least important one. */
  claim: (video: VideoSource) => HTMLVideoElement;
  elementFor: (key: string) => HTMLVideoElement | undefined;
  /** What each element holds now. */
  slots: () => readonly Readonly<Slot>[];
  /** Called in a user gesture: mobile browsers then allow every element to play with sound. */
  unlockPlayback: () => void;
};

type Slot = { video: HTMLVideoElement; key: string | null; source: string | null };

export function createVideoPool({ createVideo }: { createVideo: () => HTMLVideoElement }): VideoPool {
  const slots: Slot[] = [];
  /** The keys of wanted videos, the most important first. */
  let wanted: string[] = [];
  let isUnlocked = false;

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

  function leastImportant(): Slot {
    const rank = ({ key }: Slot) => (wanted.includes(key ?? '') ? wanted.indexOf(key ?? '') : wanted.length);
    return slots.reduce((least, slot) => (rank(slot) > rank(least) ? slot : least));
  }

  function claim({ key, source }: VideoSource): HTMLVideoElement {
    const slot =
      slots.find((candidate) => candidate.key === key) ??
      slots.find((candidate) => candidate.key === null) ??
      (slots.length < VIDEO_POOL_SIZE ? addSlot() : release(leastImportant()));
    slot.key = key;
    if (slot.source !== source || slot.video.error) {
      slot.source = source;
      slot.video.src = source;
      slot.video.load();
    }
    return slot.video;
  }

  return {
    claim(video) {
      wanted = [video.key, ...wanted.filter((key) => key !== video.key)];
      return claim(video);
    },
    keep(videos) {
      const kept = videos.slice(0, VIDEO_POOL_SIZE);
      wanted = kept.map(({ key }) => key);
      for (const slot of slots) {
        if (slot.key !== null && !kept.some(({ key }) => key === slot.key)) release(slot);
      }
      for (const video of kept) claim(video);
    },
    slots: () => slots,
    elementFor: (key) => slots.find((slot) => slot.key === key)?.video,
    unlockPlayback() {
      if (isUnlocked) return;
      isUnlocked = true;
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
