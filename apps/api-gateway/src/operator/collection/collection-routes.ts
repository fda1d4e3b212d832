import {
  type CollectionRecord,
  readCollection,
  saveCollectionRecord as saveRecordCall,
} from '@around/contracts/operator/collection';
import {
  type CollectionRecord as RecordRow,
  readCollectionRecord,
  saveCollectionRecord,
} from '@around/database/collection/collection-record';
import type { Db } from '@around/database/db';
import { listExcludedProfiles } from '@around/database/profiles/excluded-profiles';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { auditChange } from '../audit/audit-change.ts';
import { signedInAdmin } from '../session/guard-operator-paths.ts';
import { describeRetention } from './retention.ts';

export function collectionRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(readCollection.path, { schema: readCollection.schema }, async () => {
      const [record, excluded] = await Promise.all([readCollectionRecord(db), listExcludedProfiles(db)]);
      return {
        record: toRecord(record),
        excluded: excluded.map(({ excludedAt, excludedReason: reason, ...profile }) => ({
          ...profile,
          excludedAt: excludedAt.toISOString(),
          reason,
        })),
        retention: describeRetention(),
      };
    });

    app.post(saveRecordCall.path, { schema: saveRecordCall.schema }, async (request) => {
      const { purpose, lawfulBasis, contact } = request.body;
      const texts = { purpose: purpose ?? '', lawfulBasis: lawfulBasis ?? '', contact: contact ?? '' };
      const record = await db.transaction().execute(async (tx) => {
        await auditChange(tx, request, { action: 'collection.record', details: texts });
        return saveCollectionRecord(tx, { ...texts, updatedBy: signedInAdmin(request).username });
      });
      return { message: 'The collection record is saved', record: toRecord(record) };
    });
  };
}

function toRecord({ updatedAt, ...record }: RecordRow): CollectionRecord {
  return { ...record, updatedAt: updatedAt?.toISOString() ?? null };
}
