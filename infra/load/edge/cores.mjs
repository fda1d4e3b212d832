import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

const GATEWAY = '0';
/** All others; the same one where there is only one. */
const OTHERS = availableParallelism() > 1 ? `1-${availableParallelism() - 1}` : GATEWAY;

/**
 * Gives the gateway a core without the edge and the visitors, which are on other machines in production. Otherwise an overload takes from
 * the gateway the time that its visitors need for sending it.
 */
export function reserveCore(gatewayPid) {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', GATEWAY, String(gatewayPid)], { stdio: 'ignore' });
}

/** A command and its arguments that run where the gateway does not. */
export function onOtherCores(command, args) {
  return ['taskset', ['--cpu-list', OTHERS, command, ...args]];
}
