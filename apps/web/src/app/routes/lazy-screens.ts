import type { ComponentType } from 'react';
import type { DeveloperScreenName, LazyScreenName, OperatorScreenName } from './route-table.ts';

type Screen = ComponentType<{ title: string }>;
type VisitorScreenName = Exclude<LazyScreenName, OperatorScreenName | DeveloperScreenName>;

const visitorScreens: Record<VisitorScreenName, () => Promise<Screen>> = {
  linkedFeed: async () => (await import('./linked-feed-route.tsx')).LinkedFeedRoute,
  auth: async () => (await import('./auth-route.tsx')).AuthRoute,
  profile: async () => (await import('./profile-route.tsx')).ProfileRoute,
  upload: async () => (await import('./upload-route.tsx')).UploadRoute,
  radar: async () => (await import('./radar-route.tsx')).RadarRoute,
  removal: async () => (await import('../../visitor/safety/removal/removal-page.tsx')).RemovalPage,
  removalStatus: async () => (await import('../../visitor/safety/removal/removal-status-page.tsx')).RemovalStatusPage,
  reportStatus: async () => (await import('../../visitor/safety/status/report-status-page.tsx')).ReportStatusPage,
  policy: async () => (await import('../../visitor/policies/policy-route.tsx')).PolicyRoute,
  notFound: async () => (await import('./not-found-route.tsx')).NotFoundRoute,
};

/** Loads a screen that is not part of the first load. This list is not part of it either, because it names many files. */
export async function loadScreen(name: LazyScreenName): Promise<Screen> {
  if (isOperator(name)) return (await import('./operator-routes.tsx')).operatorScreens[name];
  if (isForDevelopers(name)) return (await import('./developer/developer-screens.ts')).loadDeveloperScreen(name);
  return visitorScreens[name]();
}

function isOperator(name: LazyScreenName): name is OperatorScreenName {
  return name.startsWith('operator');
}

function isForDevelopers(name: LazyScreenName): name is DeveloperScreenName {
  return name.startsWith('developer');
}
