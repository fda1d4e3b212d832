import { Link } from 'react-router-dom';
import { pageOfRule } from './alert-rules.ts';

/** To the page that shows what the alert is about. */
export function AlertLink({ rule }: { rule: string }) {
  const page = pageOfRule(rule);
  if (!page) return null;
  return (
    <Link className="w-fit text-12 font-semibold text-link hover:underline" to={page.path}>
      Open {page.name}
    </Link>
  );
}
