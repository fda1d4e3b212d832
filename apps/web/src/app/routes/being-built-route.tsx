import { BeingBuiltPage } from '../../features/being-built/being-built-page.tsx';
import { useTitle } from '../../lib/use-title.ts';

export function BeingBuiltRoute({ title }: { title: string }) {
  useTitle(`${title} · Around`);
  return <BeingBuiltPage title={title} />;
}
