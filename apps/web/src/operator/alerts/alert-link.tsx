import { Link } from 'react-router-dom';
import { CAUSES_PATH } from '../navigation/console-pages.ts';
import { pageOfRule } from './alert-rules.ts';

/** To the page that shows what the alert is about, and to the failed requests behind it. */
export function AlertLink({ rule }: { rule: string }) {
  const page = pageOfRule(rule);
  if (!page) return null;
  return (
    <p className="flex flex-wrap gap-x-4 text-12 font-semibold text-link">
      <Link className="hover:underline" to={page.path}>
        Open {page.name}
      </Link>
      {page.hasCauses && (
        <Link className="hover:underline" to={CAUSES_PATH}>
          Find the cause
        </Link>
      )}
    </p>
  );
}
