import { execFileSync, spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** Public and non-public addresses that exist on the loopback of a network namespace of our own. */
export const PUBLIC_ADDRESS = '93.184.216.34';
export const OTHER_PUBLIC_ADDRESS = '93.184.216.35';
export const FORBIDDEN_ADDRESSES = [
  '127.0.0.1',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.0.1',
  '::1',
  'fd00::1',
];

const DEADLINE_MS = 90_000;

/**
 * Rules for public hosts can only be tried against public addresses: the test file runs itself again in a network namespace
 * where such addresses are ours, and describes its claims there.
 */
export function describeInPublicNetwork(name: string, file: string, claims: () => void): void {
  if (hasPublicNetwork()) {
    describe(name, claims);
    return;
  }
  test.skipIf(!canMakePublicNetwork())(`${name}, in a network of its own`, { timeout: DEADLINE_MS + 30_000 }, () => {
    const vitest = fileURLToPath(import.meta.resolve('vitest/package.json')).replace('package.json', 'vitest.mjs');

    const output = runInPublicNetwork([process.execPath, vitest, 'run', fileURLToPath(file), '--project=unit']);

    expect(output).toMatch(/Tests .*[1-9]\d* passed/);
  });
}

/** Whether this process lives in such a namespace. */
function hasPublicNetwork(): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === PUBLIC_ADDRESS),
  );
}

/** Linux with unprivileged namespaces, iproute2 and openssl. */
function canMakePublicNetwork(): boolean {
  return (
    spawnSync('unshare', ['-rn', 'sh', '-c', 'ip link set lo up && openssl version'], { stdio: 'ignore' }).status === 0
  );
}

/** Runs a program in a new namespace, where the public addresses are ours and nothing else can be reached. */
function runInPublicNetwork(command: string[]): string {
  const added = [
    PUBLIC_ADDRESS,
    OTHER_PUBLIC_ADDRESS,
    ...FORBIDDEN_ADDRESSES.filter((address) => !/^(127|::1)/.test(address)),
  ];
  const setUp = [
    'ip link set lo up',
    ...added.map((address) => `ip addr add ${address} dev lo ${address.includes(':') ? 'nodad' : ''}`),
    'exec "$@"',
  ];
  return execFileSync('unshare', ['-rn', 'sh', '-c', setUp.join(' && '), 'sh', ...command], {
    encoding: 'utf8',
    timeout: DEADLINE_MS,
  });
}
