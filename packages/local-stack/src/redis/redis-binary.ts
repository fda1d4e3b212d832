import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter } from '../console/reporter.ts';
import { hasApt, unpackPackage } from '../tools/debian-packages.ts';
import { findOnPath } from '../tools/find-on-path.ts';
import { requireTool, tools } from '../tools/require-tool.ts';

export type RedisBinary = { command: string; environment: Record<string, string> };

type Options = { toolsFolder: string; path: string; reporter: Reporter; signal: AbortSignal };

/** Finds a Redis server: an installed one, else a Debian package unpacked into the tools folder, else one installed as root. */
export async function findRedis({ toolsFolder, path, reporter, signal }: Options): Promise<RedisBinary> {
  const installed = findOnPath(tools.redis.commands, path);
  if (installed) return { command: installed, environment: {} };

  const folder = join(toolsFolder, 'redis-server');
  if (hasApt(path)) {
    const unpack = () => unpackPackage('redis-server', folder, path, signal);
    // If that fails, it is installed below, whose error is the more useful one.
    await unpack().catch(() => signal.throwIfAborted());
    const unpacked = findOnPath(tools.redis.commands, join(folder, 'usr/bin'));
    if (unpacked) return { command: unpacked, environment: { LD_LIBRARY_PATH: libraryFolders(folder).join(':') } };
  }
  return { command: await requireTool(tools.redis, { path, reporter, signal }), environment: {} };
}

function libraryFolders(root: string): string[] {
  return ['usr/lib', 'lib'].flatMap((folder) =>
    readIfThere(join(root, folder))
      .filter((name) => name.endsWith('-linux-gnu'))
      .map((name) => join(root, folder, name)),
  );
}

function readIfThere(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
