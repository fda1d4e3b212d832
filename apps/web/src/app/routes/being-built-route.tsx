import { useTitle } from '../../ui/page/use-title.ts';
import { BeingBuiltPage } from '../screens/being-built-page.tsx';

export function BeingBuiltRoute({ title }: { title: string }) {
  useTitle(`${title} · Around`);
  return <BeingBuiltPage title={title} />;
}
