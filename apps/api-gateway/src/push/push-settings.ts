/** Where notifications are set up. */
export type PushSettings = {
  vapid: VapidKeys;
  /** Exact origins of push services on addresses that are not public, for development and tests. */
  privateOrigins: readonly string[];
};

/** Identify this server at push services (RFC 8292), in base64url. Browsers subscribe with the public key. */
export type VapidKeys = {
  publicKey: string;
  /** A secret. */
  privateKey: string;
  /** The contact for push services when something is wrong: `mailto:` or an https page. */
  subject: string;
};
