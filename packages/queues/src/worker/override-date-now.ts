/**
 * Replaces `Date.now` in the whole process and returns a function that restores it. BullMQ reads `Date.now` to delay jobs and to
 * decide which are due, and accepts no other clock. A machine whose clock is hours ahead would run delayed jobs at once and delay
 * its own jobs for hours.
 */
export function overrideDateNow(clock: () => Date): () => void {
  const machineNow = Date.now;
  Date.now = () => clock().getTime();
  return () => {
    Date.now = machineNow;
  };
}
