/** Prints a figure and its goal, in the format that `run-all.mjs` reads, and fails the program when the goal is missed. */
export function reportGoal(name, measured, { atLeast, atMost }) {
  const isMet = measured >= (atLeast ?? Number.NEGATIVE_INFINITY) && measured <= (atMost ?? Number.POSITIVE_INFINITY);
  const goal = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
  console.log(`${name}: ${measured.toPrecision(3)} (goal: ${goal})`);
  if (!isMet) process.exitCode = 1;
}

export function median(numbers) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)];
}
