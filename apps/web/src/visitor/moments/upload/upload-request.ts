import { joinSignals } from '../../../ui/api/send-request.ts';
import { brokenUpload, refusedUpload } from './upload-failure.ts';

const TIMEOUT_MS = 30_000;

export type UploadRequest = Omit<RequestInit, 'credentials' | 'signal'> & { signal: AbortSignal; timeoutMs?: number };

/** Rejects without a response. */
export async function requestUpload(
  path: string,
  { signal, timeoutMs = TIMEOUT_MS, ...request }: UploadRequest,
): Promise<Response> {
  try {
    const limited = joinSignals([signal, AbortSignal.timeout(timeoutMs)]);
    return await fetch(path, { ...request, credentials: 'include', signal: limited });
  } catch (cause) {
    signal.throwIfAborted();
    throw brokenUpload(cause);
  }
}

/** The failure of a response that is not OK. */
export async function refusalOf(response: Response): Promise<Error> {
  const text = await response.text().catch(() => '');
  return refusedUpload({ status: response.status, text, header: (name) => response.headers.get(name) });
}
