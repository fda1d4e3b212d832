import { ApiDebugPage } from '../../features/debug-pages/api-debug-page.tsx';
import { DebugPage } from '../../features/debug-pages/debug-page.tsx';
import { SimpleDebugPage } from '../../features/debug-pages/simple-debug-page.tsx';
import { TestFeedPage } from '../../features/debug-pages/test-feed-page.tsx';
import { StructuredViewer } from '../../features/story-viewers/structured-viewer.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { VisitorPlaceProvider } from '../../location/visitor-place-provider.tsx';

export function DebugRoute() {
  useTitle('Debug · Around');
  return (
    <VisitorPlaceProvider>
      <DebugPage renderViewer={(place, onClose) => <StructuredViewer onClose={onClose} place={place} />} />
    </VisitorPlaceProvider>
  );
}

export function SimpleDebugRoute() {
  useTitle('Simple debug · Around');
  return <SimpleDebugPage />;
}

export function ApiDebugRoute() {
  useTitle('API debug · Around');
  return <ApiDebugPage />;
}

export function TestFeedRoute({ title }: { title: string }) {
  useTitle(`${title} · Around`);
  return (
    <TestFeedPage
      renderViewer={(place, onClose) => <StructuredViewer onClose={onClose} place={place} />}
      title={title}
    />
  );
}
