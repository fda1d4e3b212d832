import { ApiFailure } from '../../ui/api/send-request.ts';

/** HTTP/2 carries no status text. */
const names: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** "Error 503: Service Unavailable", or the reason why no response came. */
export function failureHeadline(error: unknown): string {
  if (!(error instanceof ApiFailure)) return 'The answer could not be understood';
  return error.status === 0
    ? error.message
    : `Error ${error.status}: ${error.statusText || names[error.status] || 'Failed'}`;
}

/** The server's message. */
export function failureDetail(error: unknown): string | null {
  return error instanceof ApiFailure && error.status !== 0 ? error.message : null;
}

/** Headline and detail in one line, for a notice. */
export function failureText(error: unknown): string {
  const detail = failureDetail(error);
  return detail ? `${failureHeadline(error)} - ${detail}` : failureHeadline(error);
}
