import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

export type FixtureFile = [path: string, source: string];
export type Violation = { rule: string; from: string; to: string };

export const ROOT = join(import.meta.dirname, '../..');
const DEPCRUISE = join(ROOT, 'node_modules/.bin/depcruise');
const CONFIGS = ['.dependency-cruiser.cjs', 'tsconfig.base.json'];
const SOME_CODE = 'export const x = 1;';
const THIRD_PARTY = ['zod', 'pg', 'kysely', 'bullmq', 'ioredis'];

/** Runs our import rules over a temporary workspace that consists of these parts and files. */
export async function cruise(parts: string[], files: FixtureFile[]): Promise<Violation[]> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'around-imports-')));
  try {
    for (const config of CONFIGS) await cp(join(ROOT, config), join(folder, config));
    for (const [path, source] of [...baseFiles(parts), ...files]) await write(folder, path, source);
    await mkdir(join(folder, 'node_modules/@around'));
    for (const name of packagesIn(parts)) {
      await symlink(join(folder, 'packages', name), join(folder, 'node_modules/@around', name));
    }
    return await runDepcruise(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The names of the packages among the parts of a workspace. */
export function packagesIn(parts: string[]): string[] {
  return parts.filter((part) => part.startsWith('packages/')).map((part) => part.slice('packages/'.length));
}

/** The files that fixtures import: one in every part, and stubs of third-party packages. */
function baseFiles(parts: string[]): FixtureFile[] {
  return [
    ...parts.map((part): FixtureFile => [`${part}/src/${part.startsWith('apps/') ? 'main' : 'x'}.ts`, SOME_CODE]),
    ...packagesIn(parts).map((name): FixtureFile => [`packages/${name}/package.json`, packageJson(`@around/${name}`)]),
    ...THIRD_PARTY.map((name): FixtureFile => [`node_modules/${name}/package.json`, packageJson(name)]),
    ...THIRD_PARTY.map((name): FixtureFile => [`node_modules/${name}/src/x.ts`, SOME_CODE]),
    ['apps/web/src/visitor/feed/feed-screen.ts', SOME_CODE],
    ['apps/web/src/operator/proxies/proxies-page.ts', SOME_CODE],
    ['apps/web/src/app/main.ts', SOME_CODE],
  ];
}

async function write(folder: string, path: string, content: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

function packageJson(name: string): string {
  return JSON.stringify({ name, type: 'module', exports: { '.': './src/x.ts', './*': './src/*.ts' } });
}

async function runDepcruise(folder: string): Promise<Violation[]> {
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'apps', 'packages', 'faults'];
  const { stdout } = await promisify(execFile)(DEPCRUISE, args, { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
  const { summary } = JSON.parse(stdout) as {
    summary: { violations: Array<{ from: string; to: string; rule: { name: string } }> };
  };
  return summary.violations.map(({ from, to, rule }) => ({ rule: rule.name, from, to }));
}
