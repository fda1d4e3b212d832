import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { isPortFree } from '../processes/listening-port.ts';
import { isReserved, reservePort } from '../processes/reserve-port.ts';
import { readPrivateJson, writePrivateJson } from './private-json.ts';

const Port = z.int().min(1).max(65_535);

const StackPorts = z.object({
  gatewayMetrics: Port,
  mediaProxy: Port,
  mediaProxyMetrics: Port,
  crawlerMetrics: Port,
  uploadWorkerMetrics: Port,
  postgres: Port,
  redis: Port,
  sandboxApi: Port,
  sandboxCdn: Port,
  sandboxControl: Port,
  sandboxMetrics: Port,
  sandboxProxy1: Port,
  sandboxProxy2: Port,
  sandboxProxy3: Port,
  sandboxProxy4: Port,
  sandboxProxy5: Port,
});
export type StackPorts = z.infer<typeof StackPorts>;

// Below the ephemeral port range, so that a kept port stays free between starts.
const LOWEST = 20_000;
const HIGHEST = 32_000;
const HOST = '127.0.0.1';

/**
 * Reuses the ports of the last start that are still free, because URLs of stored media contain one of them. They are reserved
 * until they are released or this process ends.
 */
export async function keepStackPorts(path: string): Promise<StackPorts> {
  const kept = readPrivateJson(path, StackPorts.partial()) ?? {};
  const taken = new Set<number>();
  const ports: Partial<StackPorts> = {};
  for (const name of StackPorts.keyof().options) {
    const port = kept[name];
    const usable = port && !taken.has(port) && (await isAvailable(port)) ? port : await pickPort();
    ports[name] = usable;
    taken.add(usable);
  }
  writePrivateJson(path, ports);
  return StackPorts.parse(ports);
}

/** A free port, reserved until it is released or this process ends. */
export async function pickPort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST);
    if (!isReserved(port) && (await isAvailable(port))) return port;
  }
}

async function isAvailable(port: number): Promise<boolean> {
  return (await isPortFree(HOST, port)) && (await reservePort(port));
}
