/** A scripted network that records the requested paths. */
export type FixtureNetwork = AsyncDisposable & {
  url: string;
  requests: string[];
  answer: (path: string, script: Script) => void;
};

type Answer = { status?: number; headers?: Record<string, string>; body: unknown };
type Script = (request: { path: string; query: URLSearchParams }) => Answer | Promise<Answer>;

const secondsAgo = (ago: number) => Math.floor(Date.now() / 1_000) - ago;

export function user(pk: string, username: string, extra: object = {}) {
  return { pk, username, full_name: username.toUpperCase(), is_private: false, is_verified: false, ...extra };
}

export function item(owner: string, id: string, extra: object = {}) {
  return {
    id: `${id}_${owner}`,
    taken_at: secondsAgo(60),
    media_type: 1,
    image_versions2: { candidates: [{ url: `https://cdn.test/${id}.jpg`, width: 1080, height: 1920 }] },
    ...extra,
  };
}

function reel(pk: string, items: object[]) {
  return { id: pk, user: user(pk, `u${pk}`), reel_type: 'user_reel', items };
}

export function ok(body: object) {
  return () => ({ body: { status: 'ok', ...body } });
}

export function fail(status: number, message: string) {
  return () => ({ status, body: { message, status: 'fail' } });
}

/** Scripts a tray with these profiles, and their stories. */
export function scriptLive(network: FixtureNetwork, itemsByProfile: Record<string, object[]>): void {
  const ids = Object.keys(itemsByProfile);
  const tray = ids.map((pk, index) => ({
    id: pk,
    reel_type: 'user_reel',
    latest_reel_media: secondsAgo(60 + index),
    user: user(pk, `u${pk}`),
  }));
  network.answer('/api/v1/feed/reels_tray/', ok({ tray }));
  network.answer('/api/v1/feed/reels_media/', ({ query }) => {
    const asked = query.getAll('reel_ids').filter((id) => itemsByProfile[id]);
    return { body: { status: 'ok', reels: {}, reels_media: asked.map((id) => reel(id, itemsByProfile[id]!)) } };
  });
}

/** Scripts the details of a profile with a home. */
export function scriptProfile(network: FixtureNetwork, pk: string, extra: object = {}): void {
  const home = { latitude: 38.43, longitude: 27.14, city_name: 'Izmir', category: 'Cafe' };
  network.answer(`/api/v1/users/${pk}/info/`, ok({ user: user(pk, `u${pk}`, { ...home, ...extra }) }));
}
