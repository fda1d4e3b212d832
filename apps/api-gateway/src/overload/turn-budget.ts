/**
 * Returns whether a request that begins now is within the budget of this turn of the event loop. Requests that came while the loop was
 * busy are all handled in its next turn, one after the other, so the time since the first of them is how long this one has waited. A
 * pause without requests, such as a garbage collection, does not count. Below capacity a turn has few requests and ends early.
 */
export function turnBudget(budgetMs: number): () => boolean {
  let beganAt: number | undefined;
  function endTurn(): void {
    beganAt = undefined;
  }
  return () => {
    const now = performance.now();
    if (beganAt !== undefined) return now - beganAt < budgetMs;
    beganAt = now;
    // Runs when all requests that were readable in this turn have begun.
    setImmediate(endTurn);
    return true;
  };
}
