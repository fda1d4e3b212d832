import { ApiDebugRoute, DebugRoute, SimpleDebugRoute, TestFeedRoute } from './debug-routes.tsx';
import { MediaDemoRoute, ProxyTestRoute, TimestampDemoRoute, ViewerDemoRoute } from './demo-routes.tsx';

/** The debug, test and demo pages are one chunk. */
export const developerScreens = {
  debug: DebugRoute,
  simpleDebug: SimpleDebugRoute,
  apiDebug: ApiDebugRoute,
  testFeed: TestFeedRoute,
  viewerDemo: ViewerDemoRoute,
  mediaDemo: MediaDemoRoute,
  proxyTest: ProxyTestRoute,
  timestampDemo: TimestampDemoRoute,
};
