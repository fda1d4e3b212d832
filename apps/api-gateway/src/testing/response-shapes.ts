/** Shapes shared by several responses. */
export const statsShape = {
  totalStories: 'number',
  storiesByMediaType: { image: 'number', video: 'number', other: 'number' },
  timeStats: { last24Hours: 'number', last7Days: 'number', oldestStory: 'time', newestStory: 'time' },
  rateLimiting: { totalRateLimitEvents: 'number', lastRateLimitEvent: 'time', averageRateLimitDuration: 'number' },
  locationStats: {
    totalLocationsWithStories: 'number',
    locationsWithoutInstagramUsername: 'number',
    topLocations: [{ id: 'id', name: 'text', instagramUsername: 'text', storyCount: 'number' }],
  },
  crawlHistory: [{ timestamp: 'time', storiesAdded: 'number' }],
};

export const syncedAccountShape = {
  id: 'id',
  instagramUsername: 'text',
  fullName: 'text',
  isVerified: 'boolean',
  category: 'text',
  avatarUrl: 'text',
};

export const jobShape = { message: 'text', jobId: 'id' };

export const proxyShape = {
  id: 'id',
  ip: 'text',
  port: 'number',
  username: 'text',
  password: 'text',
  country: 'text',
  isActive: 'boolean',
  cooldownUntil: 'number',
  lastUsed: 'time',
  errorCount: 'number',
  probeCount: 'number',
  failedProbeCount: 'number',
  lastProbe: 'time',
  state: 'text',
  stateReason: 'text',
};
