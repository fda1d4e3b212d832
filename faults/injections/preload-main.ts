import type { Injection } from '../rig/injection.ts';
import { triggerInjections } from './injection-points.ts';
import { skewClock } from './skewed-clock.ts';
import { watchOperations } from './watch-operations.ts';

/** Node loads this file before the program, which has no reference to it. */
const { FAULTS_INJECTIONS = '[]', FAULTS_INJECTION_MARKS = '' } = process.env;
const injections = JSON.parse(FAULTS_INJECTIONS) as Injection[];

for (const injection of injections) if (injection.kind === 'clock') skewClock(injection);
const timed = injections.filter((injection) => injection.kind !== 'clock');
if (timed.length > 0) await watchOperations(triggerInjections(timed, FAULTS_INJECTION_MARKS));
