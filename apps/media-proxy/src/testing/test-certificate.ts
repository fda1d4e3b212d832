import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

export type TestCertificate = { cert: string; key: string };

/** A self-signed certificate for the names, valid for a day. */
export function makeCertificate(names: string[]): TestCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'media-proxy-certificate-'));
  const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const alternatives = names.map((name) => `DNS:${name}`).join(',');
  const options = [
    ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ['-subj', '/CN=media-proxy-test', '-addext', `subjectAltName=${alternatives}`],
    ['-keyout', keyPath, '-out', certPath],
  ];
  execFileSync('openssl', options.flat(), { stdio: 'ignore' });
  const made = { cert: readFileSync(certPath, 'utf8'), key: readFileSync(keyPath, 'utf8') };
  rmSync(folder, { recursive: true });
  return made;
}

/** From now on this process believes the certificate. */
export function trustCertificate({ cert }: TestCertificate): void {
  setDefaultCACertificates([...getCACertificates('default'), cert]);
}
