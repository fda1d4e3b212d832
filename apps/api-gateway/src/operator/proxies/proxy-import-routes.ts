import { importProxies, previewProxyImport, removeProxies } from '@around/contracts/operator/proxy-import';
import type { Db } from '@around/database/db';
import { addProxy, removeProxies as deleteProxies, listProxies } from '@around/database/operator/proxy-changes';
import { passwordOfProxy } from '@around/database/sealed-rows';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit-change.ts';
import { type ReadLine, readProxyLines } from './read-proxy-lines.ts';

type Dependencies = { db: Db; box: SecretBox };

/** Many proxies at once: a look at what pasted text means, the import, and the way back. */
export function proxyImportRoutes({ db, box }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(previewProxyImport.path, { schema: previewProxyImport.schema }, async ({ body }) => ({
      lines: (await readLines(db, body.text)).map(({ shown }) => shown),
    }));

    app.post(importProxies.path, { schema: importProxies.schema }, async (request) => {
      const { added, skippedCount } = await db.transaction().execute(async (tx) => {
        const imported = await addLines(tx, await readLines(tx, request.body.text));
        await auditChange(tx, request, {
          action: 'proxy.import',
          details: { added: imported.added.map(({ ip, port }) => `${ip}:${port}`) },
        });
        return imported;
      });
      return { message: `${added.length} proxies were added, ${skippedCount} skipped`, added, skippedCount };
    });

    app.post(removeProxies.path, { schema: removeProxies.schema }, async (request) => {
      const removed = await db.transaction().execute(async (tx) => {
        const addresses = await deleteProxies(tx, request.body.ids);
        await auditChange(tx, request, { action: 'proxy.remove', details: { removed: addresses } });
        return addresses;
      });
      return { message: `${removed.length} proxies were removed`, removedCount: removed.length };
    });
  };

  async function addLines(tx: Db, lines: ReadLine[]) {
    const added = [];
    for (const { shown, proxy } of lines) {
      if (shown.status !== 'new' || !proxy) continue;
      const { password, ...address } = proxy;
      const row = await addProxy(tx, address, (id) => box.seal(password, passwordOfProxy(id)));
      if (row) added.push({ id: row.id, ip: row.host, port: row.port });
    }
    return { added, skippedCount: lines.length - added.length };
  }
}

async function readLines(db: Db, text: string): Promise<ReadLine[]> {
  const known = new Set((await listProxies(db)).map(({ host, port }) => `${host}:${port}`));
  return readProxyLines(text, (address) => known.has(address));
}
