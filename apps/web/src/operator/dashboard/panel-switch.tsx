import { Link } from 'react-router-dom';

/** Switches between the two panels of the dashboard. */
export function PanelSwitch({ isCrawlerPanel }: { isCrawlerPanel: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-14">
      <PanelLink href="/admin/dashboard" isCurrent={!isCrawlerPanel}>
        Profiles panel
      </PanelLink>
      <PanelLink href="/admin/dashboard?panel=crawler" isCurrent={isCrawlerPanel}>
        Crawler panel
      </PanelLink>
    </p>
  );
}

function PanelLink({ href, isCurrent, children }: { href: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      aria-current={isCurrent ? 'true' : undefined}
      className={`finger-target ${isCurrent ? 'font-semibold text-ink' : 'text-link hover:underline'}`}
      to={href}
    >
      {children}
    </Link>
  );
}
