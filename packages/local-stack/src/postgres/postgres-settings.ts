/** What a crash of the machine may lose: nothing, or everything in exchange for speed. */
export type Durability = 'durable' | 'disposable';

// Small values: the system shares the machine with an editor and a browser.
const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  autovacuum_max_workers: '2',
  max_wal_size: '512MB',
  // Our queries are short: compiling them costs more than it saves.
  jit: 'off',
  log_line_prefix: '%m [%p] %a ',
  timezone: 'UTC',
};

const speed = {
  max_connections: '200',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // An autovacuum worker in a database would keep a role without superuser rights from dropping it.
  autovacuum: 'off',
};

const byDurability: Record<Durability, Record<string, string>> = {
  durable: { max_connections: '60' },
  disposable: speed,
};

export function postgresSettings(port: number, durability: Durability): string[] {
  return toSwitches({ ...common, ...byDurability[durability], port: String(port) });
}

/** For a server whose other settings come from elsewhere. */
export function postgresSpeedSettings(): string[] {
  return toSwitches(speed);
}

function toSwitches(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
