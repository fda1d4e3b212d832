/** An HTTP forward proxy. Credentials are separate fields, so that the address can be shown. */
export type ForwardProxy = { host: string; port: number; username: string | null; password: string | null };
