import type { GatewayDependencies } from '../../build-gateway.ts';
import { type AdminClient, signInAdmin } from '../clients/admin-client.ts';
import { startGateway, type TestGateway } from './start-gateway.ts';

export type AdminGateway = TestGateway & { admin: AdminClient };

/** A gateway, and an admin who is signed in. */
export async function startAdminGateway(overrides: Partial<GatewayDependencies> = {}): Promise<AdminGateway> {
  const gateway = await startGateway(overrides);
  return { ...gateway, admin: await signInAdmin(gateway.app, gateway.database.db) };
}
