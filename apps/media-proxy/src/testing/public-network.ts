import { execFileSync, spawnSync } from 'node:child_process';
import { networkInterfaces } from 'node:os';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/** These addresses exist on the loopback of the tests' network namespace. */
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

const TIMEOUT_MS = 90_000;

/**
 * Rules for public hosts can only be tested with public addresses. So the test file runs itself again in a network namespace whose
 * loopback has such addresses, and its tests run there.
 */
export function describeInPublicNetwork(name: string, file: string, tests: () => void): void {
  if (hasPublicNetwork()) {
    describe(name, tests);
    return;
  }
  test.skipIf(!canCreatePublicNetwork())(
    `${name}, in its own network namespace`,
    { timeout: TIMEOUT_MS + 30_000 },
    () => {
      const vitest = fileURLToPath(import.meta.resolve('vitest/package.json')).replace('package.json', 'vitest.mjs');

      const output = runInPublicNetwork([process.execPath, vitest, 'run', fileURLToPath(file), '--project=unit']);

      expect(output).toMatch(/Tests .*[1-9]\d* passed/);
    },
  );
}

/** Whether this process runs in such a namespace. */
function hasPublicNetwork(): boolean {
  return Object.values(networkInterfaces()).some((addresses) =>
    addresses?.some(({ address }) => address === PUBLIC_ADDRESS),
  );
}

/** Needs Linux with unprivileged namespaces, iproute2 and openssl. */
function canCreatePublicNetwork(): boolean {
  return (
    spawnSync('unshare', ['-rn', 'sh', '-c', 'ip link set lo up && openssl version'], { stdio: 'ignore' }).status === 0
  );
}

/** Runs a command in a new namespace that has only these addresses and no route elsewhere. */
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
    timeout: TIMEOUT_MS,
  });
}
