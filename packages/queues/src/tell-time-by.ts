/**
 * Makes the whole process tell this time; answers how to end that. BullMQ reads `Date.now` wherever it says or asks what is due,
 * and takes no other clock: one machine that is hours ahead would take up at once what all others have put off, and would put off
 * for hours what it means for seconds.
 */
export function tellTimeBy(clock: () => Date): () => void {
  const machineNow = Date.now;
  Date.now = () => clock().getTime();
  return () => {
    Date.now = machineNow;
  };
}
