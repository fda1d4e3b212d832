import { MediaDemoPage } from '../../features/demo-pages/media-demo-page.tsx';
import { ProxyTestPage } from '../../features/demo-pages/proxy-test-page.tsx';
import { TimestampDemoPage } from '../../features/demo-pages/timestamp-demo-page.tsx';
import { ViewerDemoPage } from '../../features/demo-pages/viewer-demo-page.tsx';
import { FullscreenViewer } from '../../features/story-viewers/fullscreen-viewer.tsx';
import { SimpleViewer } from '../../features/story-viewers/simple-viewer.tsx';
import { StructuredViewer } from '../../features/story-viewers/structured-viewer.tsx';
import { useLanguage } from '../../language/language-provider.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { sayComingSoon } from '../shell/coming-soon.ts';
import { useSharePlace } from './use-share-place.ts';

type Props = { title: string };

export function ViewerDemoRoute({ title }: Props) {
  const { t } = useLanguage();
  const share = useSharePlace();
  useTitle(`${title} · Around`);
  return (
    <ViewerDemoPage
      renderViewer={(kind, places, place, onClose) => {
        if (kind === 'simple') return <SimpleViewer onClose={onClose} place={place} />;
        if (kind === 'structured') return <StructuredViewer onClose={onClose} place={place} />;
        return (
          <FullscreenViewer
            onClose={onClose}
            onReport={() => sayComingSoon(t, 'Reports are being built. Write to the operator until then.')}
            onShare={(shared, storyIndex) => void share(shared, storyIndex)}
            placeId={place.id}
            places={places}
            storyIndex={0}
          />
        );
      }}
      title={title}
    />
  );
}

export function MediaDemoRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  return <MediaDemoPage title={title} />;
}

export function TimestampDemoRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  return <TimestampDemoPage title={title} />;
}

export function ProxyTestRoute({ title }: Props) {
  useTitle(`${title} · Around`);
  return <ProxyTestPage title={title} />;
}
