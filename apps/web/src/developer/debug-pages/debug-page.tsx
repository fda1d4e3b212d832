import { Link } from 'react-router-dom';
import { FeedReport, type RenderViewer, type ReportedFeed } from '../feed-report/feed-report.tsx';
import { DeveloperPage } from '../page/developer-page.tsx';
import { Panel } from '../page/panel.tsx';

type Props = {
  /** Addresses and names of the other pages for developers. */
  pages: readonly (readonly [path: string, name: string])[];
  /** The feed at the visitor's place. */
  feed: ReportedFeed;
  renderViewer: RenderViewer;
};

/** The state of the feed at the visitor's place, and links to the other developer pages. */
export function DebugPage({ pages, feed, renderViewer }: Props) {
  return (
    <DeveloperPage title="Debug">
      <Panel>
        <h2 className="text-16 font-bold">Test pages</h2>
        <ul className="flex flex-wrap gap-x-5 gap-y-1">
          {pages.map(([path, name]) => (
            <li key={path}>
              <Link className="inline-flex min-h-11 items-center text-14 text-link hover:underline" to={path}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
      <FeedReport {...feed} renderViewer={renderViewer} />
    </DeveloperPage>
  );
}
