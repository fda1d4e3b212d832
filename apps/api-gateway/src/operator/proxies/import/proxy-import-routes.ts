import {
  importProxies,
  previewProxyImport,
  removeProxies,
  testProxyLines,
} from '@around/contracts/operator/proxies/proxy-import';
import type { Db } from '@around/database/db';
import { addProxy, removeProxies as deleteProxies, listProxies } from '@around/database/proxies/proxy-changes';
import { passwordOfProxy } from '@around/database/sealed-rows';
import type { SecretBox } from '@around/service-kit/secret-box';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../../audit/audit-change.ts';
import { httpStatusOf } from '../../jobs/operator-jobs.ts';
import { type NewProxyProbe, toProbeResponse } from '../new-proxy-probe.ts';
import type { NewProxy } from '../proxy-form.ts';
import { type ParsedLine, parseProxyLines } from './parse-proxy-lines.ts';

type Dependencies = { db: Db; box: SecretBox; probeNew: NewProxyProbe };

/** Import of a pasted list: preview, test of selected lines, import and undo. */
export function proxyImportRoutes({ db, box, probeNew }: Dependencies): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(previewProxyImport.path, { schema: previewProxyImport.schema }, async ({ body }) => ({
      lines: (await parseLines(db, body.text)).map(({ preview }) => preview),
    }));

    app.post(testProxyLines.path, { schema: testProxyLines.schema }, async (request, reply) => {
      const { text, lines } = request.body;
      const selected = selectLines(await parseLines(db, text), lines);
      const probes = await Promise.all(
        selected.flatMap(({ preview, proxy }) => (proxy ? [probeLine(request, preview.line, proxy)] : [])),
      );
      const isFinished = probes.every((probe) => probe.isFinished);
      return reply.code(httpStatusOf({ isFinished })).send({ results: probes.map(({ result }) => result) });
    });

    app.post(importProxies.path, { schema: importProxies.schema }, async (request) => {
      const { added, skippedCount } = await db.transaction().execute(async (tx) => {
        const imported = await addLines(tx, selectLines(await parseLines(tx, request.body.text), request.body.lines));
        await auditChange(tx, request, {
          action: 'proxy.import',
          details: { added: imported.added.map(({ ip, port }) => `${ip}:${port}`) },
        });
        return imported;
      });
      const skipped = skippedCount > 0 ? `, ${skippedCount} skipped` : '';
      return { message: `${countProxies(added.length)} added${skipped}`, added, skippedCount };
    });

    app.post(removeProxies.path, { schema: removeProxies.schema }, async (request) => {
      const removed = await db.transaction().execute(async (tx) => {
        const addresses = await deleteProxies(tx, request.body.ids);
        await auditChange(tx, request, { action: 'proxy.remove', details: { removed: addresses } });
        return addresses;
      });
      return { message: `${countProxies(removed.length)} removed`, removedCount: removed.length };
    });
  };

  async function probeLine(request: FastifyRequest, line: number, proxy: NewProxy) {
    const outcome = await probeNew(request, proxy);
    return { isFinished: outcome.isFinished, result: { line, ...toProbeResponse(outcome) } };
  }

  async function addLines(tx: Db, lines: ParsedLine[]) {
    const added = [];
    for (const { preview, proxy } of lines) {
      if (preview.status !== 'new' || !proxy) continue;
      const { password, ...address } = proxy;
      const row = await addProxy(tx, address, (id) => box.seal(password, passwordOfProxy(id)));
      if (row) added.push({ id: row.id, ip: row.host, port: row.port });
    }
    return { added, skippedCount: lines.length - added.length };
  }
}

async function parseLines(db: Db, text: string): Promise<ParsedLine[]> {
  const known = new Set((await listProxies(db)).map(({ host, port }) => `${host}:${port}`));
  return parseProxyLines(text, (address) => known.has(address));
}

function selectLines(lines: ParsedLine[], selected: number[] | undefined): ParsedLine[] {
  if (!selected) return lines;
  const numbers = new Set(selected);
  return lines.filter(({ preview }) => numbers.has(preview.line));
}

function countProxies(count: number): string {
  return count === 1 ? '1 proxy was' : `${count} proxies were`;
}
