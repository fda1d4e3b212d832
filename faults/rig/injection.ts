import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '@around/local-stack/repository';

/** What a crawler does to the world on its way from a job to stored stories. */
export const operations = ['reserve', 'fetch', 'insert', 'commit', 'enqueue', 'ack'] as const;
export type Operation = (typeof operations)[number];

/** `during`: asked for, and the answer not read yet. */
export type InjectionPoint = `${'before' | 'during' | 'after'} ${Operation}`;

/** What is done to a process from outside of its code; the first two once in the life of an experiment. */
export type Injection =
  | { kind: 'crash'; at: InjectionPoint; skip: number }
  /** Nothing else runs in the process for so long, as under a long computation. */
  | { kind: 'block'; at: InjectionPoint; skip: number; ms: number }
  /** Its clock is wrong by this much, until that many milliseconds after its start if there is an end to it. */
  | { kind: 'clock'; skewMs: number; untilMs?: number };

/** The file that shows that an injection of a crawler has struck. */
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
