import { type FailureKind, type FailurePolicy, failurePolicies as rows } from '@around/contracts/failure-policy';
import type { CrawlFailureKind } from '@around/network-client/crawl-failure';

export type { AccountEffect, FailurePolicy, ProxyEffect } from '@around/contracts/failure-policy';

/** The console shows the same table. A kind without a row does not compile, nor does a row without a kind. */
export const failurePolicies: Record<CrawlFailureKind, FailurePolicy> &
  Record<Exclude<FailureKind, CrawlFailureKind>, never> = rows;
