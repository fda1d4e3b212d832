import { QUEUE_BOARD_PATH } from '@around/contracts/operator/crawler/queue-board';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

type Props = { to: string; className?: string; label?: string | undefined; children: ReactNode };

/** A link to a page of the console. The server renders the queue board, so a link to it is a full page load. */
export function PageLink({ to, className, label, children }: Props) {
  const attributes = { className, 'aria-label': label };
  return to.startsWith(QUEUE_BOARD_PATH) ? (
    <a href={to} {...attributes}>
      {children}
    </a>
  ) : (
    <Link to={to} {...attributes}>
      {children}
    </Link>
  );
}
