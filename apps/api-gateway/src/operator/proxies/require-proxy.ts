import type { ProxyId } from '@around/contracts/ids';
import type { Db } from '@around/database/db';
import { findProxy, type ProxyRow } from '@around/database/proxies/proxy-queries';
import { AppError } from '@around/service-kit/app-error';

export async function requireProxy(db: Db, id: ProxyId): Promise<ProxyRow> {
  const proxy = await findProxy(db, id);
  if (!proxy) throw new AppError('not_found', 'There is no such proxy');
  return proxy;
}
