import { useProfileTexts } from '../texts/use-profile-texts.ts';
import { TwoColumns } from './two-columns.tsx';

/** The page's shape while the user is read. */
export function ProfileSkeleton() {
  const t = useProfileTexts();
  return (
    <div role="status">
      <span className="sr-only">{t('Loading...')}</span>
      <TwoColumns
        first={
          <div className="grid justify-items-center gap-4 rounded-sheet border border-line bg-surface p-6">
            <span className="skeleton size-24 rounded-full" />
            <span className="skeleton h-6 w-40 rounded-full" />
            <span className="skeleton h-4 w-28 rounded-full" />
            <span className="skeleton h-11 w-32 rounded-full" />
          </div>
        }
        second={
          <>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </>
        }
      />
    </div>
  );
}

function CardSkeleton() {
  return (
    <div className="grid gap-4 rounded-sheet border border-line bg-surface p-6">
      <div className="flex gap-3">
        <span className="skeleton size-10 rounded-full" />
        <span className="grid flex-1 content-center gap-2">
          <span className="skeleton h-4 w-32 rounded-full" />
          <span className="skeleton h-3 w-3/4 rounded-full" />
        </span>
      </div>
      <span className="skeleton h-11 w-36 rounded-full" />
    </div>
  );
}
