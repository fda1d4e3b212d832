/** How long tests and pages wait for a result, on a machine that is busy with other work. */
export const WAIT_MS = 60_000;
