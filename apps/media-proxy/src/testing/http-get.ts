import { type IncomingHttpHeaders, request } from 'node:http';

export type TestResponse = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The connection ended before the response was complete. */
  isCutOff: boolean;
};

/** An HTTP client that reports a broken response instead of throwing. */
export function get(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<TestResponse>();
  const outgoing = request(url, { method, headers, agent: false }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', () => {});
    response.on('close', () =>
      resolve({
        status: response.statusCode!,
        headers: response.headers,
        body: Buffer.concat(chunks),
        isCutOff: !response.complete,
      }),
    );
  });
  outgoing.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNRESET') resolve({ status: 0, headers: {}, body: Buffer.alloc(0), isCutOff: true });
    else reject(error);
  });
  outgoing.end();
  return promise;
}
