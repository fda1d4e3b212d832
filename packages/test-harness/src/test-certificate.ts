import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export type TestCertificate = { cert: string; key: string };

const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', 'key.pem'];

/** A self-signed certificate for the names, valid for a day. */
export function makeCertificate(names: string[]): TestCertificate {
  return inFolder((openssl) =>
    openssl(['req', '-x509', ...NEW_KEY, ...subject(names), '-days', '1', '-out', 'cert.pem']),
  );
}

/** The same, but expired. */
export function makeExpiredCertificate(names: string[]): TestCertificate {
  return inFolder((openssl, folder) => {
    writeFileSync(join(folder, 'ca.conf'), AUTHORITY);
    writeFileSync(join(folder, 'index.txt'), '');
    openssl(['req', '-new', ...NEW_KEY, ...subject(names), '-out', 'request.pem']);
    const dates = ['-startdate', '20240101000000Z', '-enddate', '20240102000000Z'];
    const files = ['-keyfile', 'key.pem', '-in', 'request.pem', '-out', 'cert.pem'];
    openssl(['ca', '-batch', '-notext', '-selfsign', '-config', 'ca.conf', ...dates, ...files]);
  });
}

/** Makes this process trust the certificate. */
export function trustCertificate({ cert }: TestCertificate): void {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
}

/** `openssl req` cannot set a start date; `openssl ca` can. */
const AUTHORITY = `
  [ca]
  default_ca = own
  [own]
  database = index.txt
  new_certs_dir = .
  rand_serial = yes
  default_md = sha256
  copy_extensions = copy
  policy = any
  [any]
  commonName = supplied
`;

function subject(names: string[]): string[] {
  const alternatives = names.map((name) => `DNS:${name}`).join(',');
  return ['-subj', '/CN=around-test', '-addext', `subjectAltName=${alternatives}`];
}

function inFolder(make: (openssl: (options: string[]) => void, folder: string) => void): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'around-certificate-'));
  try {
    make((options) => execFileSync('openssl', options, { cwd: folder, stdio: 'ignore' }), folder);
    return { cert: readFileSync(join(folder, 'cert.pem'), 'utf8'), key: readFileSync(join(folder, 'key.pem'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
