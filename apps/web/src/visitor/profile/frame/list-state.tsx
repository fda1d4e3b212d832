import type { ReactNode } from 'react';
import { FormButton } from '../../forms/form-button.tsx';
import { useProfileTexts } from '../texts/use-profile-texts.ts';

type Props<Row> = {
  query: { data: Row[] | undefined; isError: boolean; refetch: () => unknown };
  children: (rows: Row[]) => ReactNode;
};

/** The rows of a card once they are loaded, else a placeholder or the offer to retry. */
export function ListState<Row>({ query, children }: Props<Row>) {
  const t = useProfileTexts();
  if (query.data) return children(query.data);
  if (query.isError)
    return (
      <div className="flex flex-wrap items-center justify-between gap-3" role="status">
        <p className="text-14 text-muted">{t('This list cannot be read right now.')}</p>
        <FormButton look="quiet" onClick={() => void query.refetch()}>
          {t('Retry')}
        </FormButton>
      </div>
    );
  return (
    <div className="grid gap-3" role="status">
      <span className="sr-only">{t('Loading...')}</span>
      <span className="skeleton h-5 w-3/5 rounded-full" />
      <span className="skeleton h-4 w-2/5 rounded-full" />
    </div>
  );
}
