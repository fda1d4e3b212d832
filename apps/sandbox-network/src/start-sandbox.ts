import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { SceneLibrary } from '@around/demo-scenes/scene-library';
import { closeInReverse } from '@around/service-kit/close-in-reverse';
import type { Logger } from '@around/service-kit/logger';
import { buildApi } from './api/api-server.ts';
import { createMediaLinks } from './api/media-links.ts';
import { createSessions } from './api/sessions.ts';
import { startCdn } from './cdn/cdn-server.ts';
import { createMediaCatalogue } from './cdn/media-catalogue.ts';
import { createResizedImages } from './cdn/resized-images.ts';
import { createSignedUrls } from './cdn/signed-urls.ts';
import type { SandboxConfig } from './config.ts';
import { buildControl } from './control/control-server.ts';
import { addressOf, type ProxyAddress } from './control/proxy-address.ts';
import { createRequestLog } from './control/request-log.ts';
import { startForwardProxy } from './proxies/forward-proxy.ts';
import { createProxyConnections } from './proxies/proxy-connections.ts';
import { createRuleRegistry } from './rules/rule-registry.ts';
import { openStoryJournal } from './stories/story-journal.ts';
import { openStoryPublisher } from './stories/story-publisher.ts';
import { createStoryStore, isKept } from './stories/story-store.ts';
import { prepareAvatars } from './world/avatars.ts';
import { buildWorld } from './world/world.ts';

export type SandboxOptions = Pick<
  SandboxConfig,
  'host' | 'publicHost' | 'ports' | 'dataDirectory' | 'seed' | 'venueCount' | 'storyIntervalMs'
>;
type Dependencies = { library: SceneLibrary; clock: () => number; log: Logger; signal?: AbortSignal };

export type RunningSandbox = {
  apiUrl: string;
  cdnUrl: string;
  controlUrl: string;
  /** Without credentials. */
  proxyUrls: string[];
  close: () => Promise<void>;
};

/** Builds the world, publishes its stories and starts all servers. If one fails to start, the others are closed. */
export async function startSandbox(options: SandboxOptions, dependencies: Dependencies): Promise<RunningSandbox> {
  const closers: Array<() => Promise<unknown>> = [];
  try {
    return await startServers(options, dependencies, closers);
  } catch (error) {
    await closeInReverse(closers);
    throw error;
  }
}

async function startServers(
  { host, publicHost, ports, dataDirectory, seed, venueCount, storyIntervalMs }: SandboxOptions,
  { library, clock, log, signal }: Dependencies,
  closers: Array<() => Promise<unknown>>,
): Promise<RunningSandbox> {
  const world = buildWorld(seed, { proxyCount: ports.proxies.length, venueCount });
  const store = createStoryStore(clock);
  // Another seed has other venues, so stories of unknown venues are dropped.
  const journal = await openStoryJournal(
    join(dataDirectory, 'stories.jsonl'),
    (story) => isKept(story, clock()) && world.venueById(story.venueId) !== undefined,
  );
  closers.push(() => journal.close());
  const publisher = await openStoryPublisher({ world, library, journal, store, clock, log });
  closers.push(() => publisher.close());

  const stopped = new AbortController();
  const drawing = library.draw({
    clipIds: publisher.wantedClipIds(),
    signal: signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal,
  });
  const clipsDrawn = drawing.everything.catch((error: unknown) => {
    if (!stopped.signal.aborted && !signal?.aborted) log.error({ err: error }, 'clips could not be drawn');
  });
  closers.push(() => {
    stopped.abort();
    return clipsDrawn;
  });
  const [avatars] = await Promise.all([prepareAvatars(world, join(library.folder, 'avatars')), drawing.pictures]);

  const proxyConnections = createProxyConnections();
  const requestLog = createRequestLog(clock);
  const rules = createRuleRegistry(clock);

  const cdn = await startCdn({ host, port: ports.cdn });
  closers.push(() => cdn.close());
  const cdnUrl = `http://${publicHost}:${cdn.port}`;
  const signedUrls = createSignedUrls({ seed, origin: cdnUrl });
  const resizedImages = createResizedImages(join(dataDirectory, 'resized'));
  const catalogue = createMediaCatalogue({ world, library, store, avatars, resizedImages });
  cdn.serve({ catalogue, signedUrls, requestLog, rules, proxyConnections, clock, log });

  const links = createMediaLinks({ catalogue, signedUrls, clock });
  const unreadableVenues = new Set<string>();
  const context = { world, store, catalogue, links, unreadableVenues };
  const api = buildApi({ context, sessions: createSessions(world), requestLog, rules, proxyConnections, log });
  closers.push(() => api.close());
  await api.listen({ host, port: ports.api });

  const proxyAddresses: ProxyAddress[] = [];
  for (const [index, identity] of world.proxies.entries()) {
    const port = ports.proxies[index] ?? 0;
    const proxy = await startForwardProxy({ host, port, identity, proxyConnections, rules, requestLog, log });
    closers.push(() => proxy.close());
    proxyAddresses.push({ ...identity, host: publicHost, port: proxy.port });
  }

  const control = buildControl({
    world,
    proxyAddresses,
    requestLog,
    rules,
    publisher,
    store,
    unreadableVenues,
    clock,
    log,
  });
  closers.push(() => control.close());
  await control.listen({ host, port: ports.control });

  const posting = publisher.run(storyIntervalMs, stopped.signal);
  closers.push(() => {
    stopped.abort();
    return posting;
  });

  return {
    apiUrl: `http://${publicHost}:${portOf(api.server.address())}`,
    cdnUrl,
    controlUrl: `http://${publicHost}:${portOf(control.server.address())}`,
    proxyUrls: proxyAddresses.map((proxy) => `http://${addressOf(proxy)}`),
    close: () => closeInReverse(closers),
  };
}

function portOf(address: AddressInfo | string | null): number {
  return (address as AddressInfo).port;
}
