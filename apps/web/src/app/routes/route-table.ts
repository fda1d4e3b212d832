/** Every route of the web app, with its screen, and a title where the screen has none of its own. */
export const ROUTES = [
  ['/simple-proxy-manager', 'operatorSimpleProxies'],
  ['/admin/proxy-manager', 'operatorProxies'],
  ['/admin/crawler-debug', 'operatorDebug'],
  ['/admin/crawler-statistics', 'operatorStatistics'],
  ['/admin/instagram-status', 'operatorStatus'],
  ['/admin/instagram-accounts', 'operatorAccounts'],
  ['/admin/alerts', 'operatorAlerts'],
  ['/admin/moderation', 'operatorModeration'],
  ['/admin/activity', 'operatorActivity'],
  ['/admin/unreadable-stories', 'operatorUnreadable'],
  ['/admin/collection', 'operatorCollection'],
  ['/admin/security', 'operatorSecurity'],
  ['/admin/guide', 'operatorGuide'],
  ['/admin/profiles', 'operatorProfiles'],
  ['/admin/stories', 'operatorStories'],
  ['/admin/stories/:storyId', 'operatorStoryHistory'],
  ['/admin/causes', 'operatorCauses'],
  ['/admin/audit-log', 'operatorAudit'],
  ['/admin/dashboard', 'operatorDashboard'],
  ['/admin/login', 'operatorLogin'],
  ['/admin', 'operatorDashboard'],
  ['/auth', 'auth'],
  ['/new-home', 'feedWithName'],
  ['/classic', 'feedWithSidebar'],
  ['/', 'feed'],
  ['/radar', 'radar'],
  ['/l/:locationId', 'linkedFeed'],
  ['/l/:locationId/s/:storyId', 'linkedFeed'],
  ['/test-story', 'developerStoryTest', 'Test story'],
  ['/proxy-test', 'developerProxyTest', 'Proxy test'],
  ['/image-test', 'developerImageTest', 'Image test'],
  ['/timestamp-demo', 'developerTimestamps', 'Timestamp demo'],
  ['/story-demo', 'developerViewers', 'Story demo'],
  ['/direct-image-test', 'developerDirectImages', 'Direct image test'],
  ['/story-debug', 'developerStoryDebug', 'Story debug'],
  ['/single-story-debug', 'developerSingleStory', 'Single story debug'],
  ['/api-debug', 'developerApi', 'API debug'],
  ['/test-dummy-stories', 'developerViewers', 'Dummy stories'],
  ['/story-test', 'developerTestFeed', 'Story test'],
  ['/debug', 'developerHome'],
  ['/simple-debug', 'developerSimpleFeed', 'Simple debug'],
  ['/upload-test', 'developerUpload', 'Upload test'],
  ['/upload', 'upload'],
  ['/profile', 'profile'],
  ['/report/:code', 'reportStatus'],
  ['/remove', 'removal'],
  ['/safety', 'policy', 'Safety'],
  ['/terms', 'policy', 'Terms'],
  ['/privacy', 'policy', 'Privacy'],
  ['/remove/:code', 'removalStatus'],
  ['*', 'notFound'],
] as const satisfies readonly RouteEntry[];

export type RouteEntry<Screen = string> = readonly [path: string, screen: Screen, title?: string];

export type ScreenName = (typeof ROUTES)[number][1];
export type OperatorScreenName = Extract<ScreenName, `operator${string}`>;
export type DeveloperScreenName = Extract<ScreenName, `developer${string}`>;
export type FeedLayout = Extract<ScreenName, `feed${string}`>;

/** The feed is part of the first load, every other screen is not. */
export type LazyScreenName = Exclude<ScreenName, FeedLayout>;
