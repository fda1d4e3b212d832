/** Every route of the product besides the feed, in order, with the title its screen carries. */
export const COMING_ROUTES = [
  ['/simple-proxy-manager', 'Proxy manager'],
  ['/admin/proxy-manager', 'Proxy manager'],
  ['/admin/crawler-debug', 'Crawler debug'],
  ['/admin/crawler-statistics', 'Crawler statistics'],
  ['/admin/instagram-status', 'Instagram status'],
  ['/admin/instagram-accounts', 'Instagram accounts'],
  ['/admin/dashboard', 'Dashboard'],
  ['/admin/login', 'Admin login'],
  ['/admin', 'Admin'],
  ['/auth', 'Sign up or log in'],
  ['/test-story', 'Test story'],
  ['/proxy-test', 'Proxy test'],
  ['/image-test', 'Image test'],
  ['/timestamp-demo', 'Timestamp demo'],
  ['/story-demo', 'Story demo'],
  ['/direct-image-test', 'Direct image test'],
  ['/story-debug', 'Story debug'],
  ['/single-story-debug', 'Single story debug'],
  ['/api-debug', 'API debug'],
  ['/test-dummy-stories', 'Dummy stories'],
  ['/story-test', 'Story test'],
  ['/debug', 'Debug'],
  ['/simple-debug', 'Simple debug'],
  ['/upload-test', 'Upload test'],
  ['/upload', 'Share your story'],
  ['/profile', 'Profile'],
] as const;

export const FEED_ROUTES = [
  ['/new-home', 'new-home'],
  ['/classic', 'classic'],
  ['/', 'home'],
] as const;

export type FeedLayout = (typeof FEED_ROUTES)[number][1];
