import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '@around/local-stack/repository';

/** The external effects of a crawler, from a job to stored stories. */
export const operations = ['reserve', 'fetch', 'insert', 'commit', 'enqueue', 'ack'] as const;
export type Operation = (typeof operations)[number];

/** `during`: the request is sent and its response not read yet. */
export type InjectionPoint = `${'before' | 'during' | 'after'} ${Operation}`;

/** A fault in a process; crashes and blocks happen once in an experiment, also after a restart. */
export type Injection =
  | { kind: 'crash'; at: InjectionPoint; skip: number }
  /** Blocks the event loop. */
  | { kind: 'block'; at: InjectionPoint; skip: number; ms: number }
  /** Skews the clock, optionally only until this time after the start. */
  | { kind: 'clock'; skewMs: number; untilMs?: number };

/** The marker file that shows that an injection has happened. */
export function markOf(logs: string, crawler: string, index: number): string {
  return `${marksOf(logs, crawler)}-${index}`;
}

export function marksOf(logs: string, crawler: string): string {
  return join(logs, `${crawler}.injected`);
}

/** The environment that makes Node load the injections before the program; empty without any. */
export function injectionEnvironment(injections: Injection[], marks: string): Record<string, string> {
  if (injections.length === 0) return {};
  const preload = join(repositoryRoot, 'faults/injections/preload-main.ts');
  return {
    NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`,
    FAULTS_INJECTIONS: JSON.stringify(injections),
    FAULTS_INJECTION_MARKS: marks,
  };
}
