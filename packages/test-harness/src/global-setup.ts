import { randomUUID } from 'node:crypto';
import { connectDatabase } from '@around/database/db';
import { migrateToLatest } from '@around/database/migrate';
import { startTestServices } from '@around/local-stack/test-services';
import type { TestProject } from 'vitest/node';
import { dropTemplate, runAsAdmin, withDatabase } from './test-database.ts';

/** Provides one Postgres and one Redis for all test files of a run: started here, or given by DATABASE_URL and REDIS_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl } = process.env;
  const services = await startTestServices({ ...(databaseUrl && { databaseUrl }), ...(redisUrl && { redisUrl }) });

  const template = `template_${randomUUID().replaceAll('-', '')}`;
  const templateUrl = withDatabase(services.databaseUrl, template);
  await runAsAdmin(templateUrl, `create database ${template}`);
  const db = connectDatabase(templateUrl, { poolSize: 1, program: 'test-setup' });
  await migrateToLatest(db).finally(() => db.destroy());

  project.provide('templateUrl', templateUrl);
  project.provide('redisUrl', services.redisUrl);
  return async () => {
    await dropTemplate(templateUrl);
    await services.close();
  };
}
