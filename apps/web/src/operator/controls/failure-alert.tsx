import { failureDetail, failureHeadline } from '../formats/failure-texts.ts';
import { ConsoleButton } from './console-button.tsx';
import { ConsoleIcon } from './console-icon.tsx';

type Props = { error: unknown; title?: string; onRetry?: () => void; retryLabel?: string };

/** The status and the server's message of a failure, with a retry button. */
export function FailureAlert({ error, title, onRetry, retryLabel = 'Try Again' }: Props) {
  const detail = failureDetail(error);
  return (
    <div
      className="flex flex-wrap items-center gap-3 rounded-card border border-danger/50 bg-danger/10 p-4 text-14"
      role="alert"
    >
      <span className="text-danger-text">
        <ConsoleIcon name="alert" size={20} />
      </span>
      <div className="min-w-0 flex-1 basis-52">
        {title && <p className="font-bold">{title}</p>}
        <p className="font-semibold">{failureHeadline(error)}</p>
        {detail && <p>{detail}</p>}
      </div>
      {onRetry && (
        <ConsoleButton icon="refresh" onClick={onRetry}>
          {retryLabel}
        </ConsoleButton>
      )}
    </div>
  );
}
