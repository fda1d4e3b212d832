import type { Route } from 'playwright-core';

type Handler = (route: Route) => Promise<unknown>;

/** A handler of a route that may still wait for the server when its page is closed: that error belongs to no test. */
export function whileOpen(handle: Handler): (route: Route) => Promise<void> {
  return async (route) => {
    try {
      await handle(route);
    } catch (error) {
      if (!/disposed|has been closed/.test(String(error))) throw error;
    }
  };
}
