import { ApiDebugPage } from '../../features/debug-pages/api-debug-page.tsx';
import { DebugPage } from '../../features/debug-pages/debug-page.tsx';
import type { RenderViewer } from '../../features/debug-pages/feed-report.tsx';
import { SimpleDebugPage } from '../../features/debug-pages/simple-debug-page.tsx';
import { TestFeedPage } from '../../features/debug-pages/test-feed-page.tsx';
import { StructuredViewer } from '../../features/story-viewers/structured-viewer.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { VisitorPlaceProvider } from '../../location/visitor-place-provider.tsx';
import { ROUTES } from '../route-table.ts';

const TEST_SCREENS = ['viewerDemo', 'proxyTest', 'mediaDemo', 'timestampDemo', 'apiDebug', 'testFeed', 'simpleDebug'];
const TEST_PAGES = [
  ...ROUTES.flatMap(([path, screen, title]) => (TEST_SCREENS.includes(screen) ? [[path, title] as const] : [])),
  ['/upload-test', 'Upload test'] as const,
];

const renderViewer: RenderViewer = (place, onClose) => <StructuredViewer onClose={onClose} place={place} />;

export function DebugRoute() {
  useTitle('Debug · Around');
  return (
    <VisitorPlaceProvider>
      <DebugPage pages={TEST_PAGES} renderViewer={renderViewer} />
    </VisitorPlaceProvider>
  );
}

export function SimpleDebugRoute() {
  useTitle('Simple debug · Around');
  return <SimpleDebugPage renderViewer={renderViewer} />;
}

export function ApiDebugRoute() {
  useTitle('API debug · Around');
  return <ApiDebugPage renderViewer={renderViewer} />;
}

export function TestFeedRoute({ title }: { title: string }) {
  useTitle(`${title} · Around`);
  return <TestFeedPage renderViewer={renderViewer} title={title} />;
}
