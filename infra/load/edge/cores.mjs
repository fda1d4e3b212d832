import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const GATEWAY = '0';
const cores = availableParallelism();
/** All others; the same one where there is only one. */
const OTHERS = cores > 1 ? `1-${cores - 1}` : GATEWAY;
/** Edge and visitors take nearly three times what a gateway takes while they send three times as much as it can answer. */
const ENOUGH_CORES = 4;
const SHARE = 0.3;
const PERIOD_US = 10_000;
const CGROUPS = '/sys/fs/cgroup';
const NAME = 'around-load';

/**
 * Gives the gateway a core without the edge and the visitors, which are on other machines in production. Otherwise visitors who
 * send an overload take processor time from the gateway. On fewer than four cores the gateway has a part of its core only, so that the
 * others are enough for edge and visitors. Returns a function that removes the limit after the gateway has ended. It needs root.
 */
export function reserveCore(gatewayPid) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', GATEWAY, String(gatewayPid)], { stdio: 'ignore' });
  if (cores >= ENOUGH_CORES) return () => {};
  const isUnified = existsSync(join(CGROUPS, 'cgroup.controllers'));
  const group = join(CGROUPS, isUnified ? '' : 'cpu', NAME);
  if (isUnified) writeFileSync(join(CGROUPS, 'cgroup.subtree_control'), '+cpu');
  mkdirSync(group, { recursive: true });
  const quota = SHARE * PERIOD_US;
  if (isUnified) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
  else {
    writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
  }
  writeFileSync(join(group, 'cgroup.procs'), String(gatewayPid));
  console.log(`the gateway has ${SHARE * 100} % of a core`);
  return () => rmdirSync(group);
}

/** A command and its arguments that run where the gateway does not. */
export function onOtherCores(command, args) {
  return ['taskset', ['--cpu-list', OTHERS, command, ...args]];
}
