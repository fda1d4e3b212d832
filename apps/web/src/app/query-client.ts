import { QueryClient } from '@tanstack/react-query';
import { followOtherTabs } from '../visitor/session/follow-other-tabs.ts';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 5 * 60_000, refetchOnWindowFocus: false },
    // Offline, a form must fail at once instead of waiting for the network.
    mutations: { networkMode: 'always' },
  },
});

followOtherTabs(queryClient);
