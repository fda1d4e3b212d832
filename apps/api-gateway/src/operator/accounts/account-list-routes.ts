import { type CrawlerAccount, listInstagramAccounts } from '@around/contracts/operator/accounts/instagram-accounts';
import { readAccountLimits } from '@around/database/accounts/account-limits';
import { type AccountListing, readAccountListings } from '@around/database/accounts/account-listing';
import { type AccountOverview, describeAccounts } from '@around/database/accounts/account-overview';
import type { Db } from '@around/database/db';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';

export function accountListRoutes({ db }: { db: Db }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(listInstagramAccounts.path, { schema: listInstagramAccounts.schema }, async () => {
      const limits = await readAccountLimits(db);
      const [listings, outlooks] = await Promise.all([
        readAccountListings(db),
        limits ? describeAccounts(db, limits) : [],
      ]);
      const outlookById = new Map(outlooks.map((outlook) => [outlook.id, outlook]));
      return { accounts: listings.map((listing) => toCrawlerAccount(listing, outlookById.get(listing.id))) };
    });
  };
}

/** Before the first crawler start no limits are stored, so `outlook` is undefined. */
function toCrawlerAccount(listing: AccountListing, outlook: AccountOverview | undefined): CrawlerAccount {
  return {
    id: listing.id,
    username: listing.username,
    isDefault: listing.isDefault,
    isRateLimited: listing.isRateLimited,
    rateLimitExpiry: listing.rateLimitExpiry?.toISOString() ?? null,
    followedAccounts: listing.followedAccounts,
    currentFollowedIndex: listing.currentFollowedIndex,
    lastUsed: listing.lastUsed?.toISOString() ?? null,
    authenticationSuccess: listing.authenticationSuccess,
    authError: listing.authError,
    authMethod: listing.authMethod,
    followedAccountsCount: listing.followedAccountsCount,
    locationAccountsCount: listing.locationAccountsCount,
    state: listing.state,
    stateReason: listing.stateReason,
    proxyId: listing.proxyId,
    sessionId: listing.sessionHint,
    hasPassword: listing.hasPassword,
    userAgent: listing.userAgent,
    awaitsCodeUntil: listing.awaitsCodeUntil?.toISOString() ?? null,
    wait: outlook?.wait ?? null,
    nextEligibleAt: outlook?.nextEligibleAt?.toISOString() ?? null,
    budgets: outlook?.budgets ?? {},
    ramp: outlook?.ramp ?? null,
  };
}
