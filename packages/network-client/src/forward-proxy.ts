/** An HTTP forward proxy. The credentials are apart from the address, so that an address can be shown. */
export type ForwardProxy = { host: string; port: number; username: string | null; password: string | null };
