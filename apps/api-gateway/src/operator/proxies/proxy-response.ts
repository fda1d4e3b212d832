import { PASSWORD_MASK } from '@around/contracts/operator/fields/form-fields';
import type { ForwardProxy } from '@around/contracts/operator/proxies/proxies';
import type { ProxyRow } from '@around/database/proxies/proxy-queries';

/** The password is replaced by a mask. */
export function toProxyResponse(row: ProxyRow): ForwardProxy {
  return {
    id: row.id,
    ip: row.host,
    port: row.port,
    username: row.username,
    password: PASSWORD_MASK,
    country: row.country,
    isActive: row.state === 'active',
    cooldownUntil: row.cooldownUntil?.getTime() ?? null,
    lastUsed: row.lastUsedAt?.toISOString() ?? null,
    errorCount: row.errorCount,
    probeCount: row.probeCount,
    failedProbeCount: row.failedProbeCount,
    lastProbe: row.lastProbeAt?.toISOString() ?? null,
    state: row.state,
    stateReason: row.stateReason,
  };
}
