import { requestUpload, type UploadRequest } from '../upload-request.ts';

/** Sends a request of the tus protocol. Rejects without a response. */
export function sendTus(path: string, request: UploadRequest): Promise<Response> {
  return requestUpload(path, { ...request, headers: { 'Tus-Resumable': '1.0.0', ...request.headers } });
}
