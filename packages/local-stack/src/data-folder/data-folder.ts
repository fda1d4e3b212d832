import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ConfigError } from '@around/service-kit/load-config';

export type DataFolder = ReturnType<typeof openDataFolder>;

/** All data of a stack is in one folder that other users of the machine cannot read. */
export function openDataFolder(path: string) {
  const root = resolve(path);
  const folder = {
    root,
    lock: join(root, 'stack.lock'),
    ports: join(root, 'ports.json'),
    secrets: join(root, 'secrets.json'),
    crawlerSeed: join(root, 'crawler-seed.json'),
    logs: join(root, 'logs'),
    postgres: join(root, 'postgres'),
    redis: join(root, 'redis'),
    sandboxNetwork: join(root, 'sandbox-network'),
    scenes: join(root, 'scenes'),
    mediaCache: join(root, 'media-cache'),
    mediaStore: join(root, 'media-store'),
    tools: join(root, 'tools'),
  };
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    mkdirSync(folder.logs, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`The data folder ${root} cannot be written: ${(error as Error).message}`, { cause: error });
  }
  return folder;
}
