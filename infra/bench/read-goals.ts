/** The formats in which suites print a figure and its goal. */
const FORMS = [
  // logins / bare hashing: 0.961 (goal: at least 0.95)
  /^(?<figure>.+): (?<measured>[\d.e+-]+) \(goal: (?<relation>at least|at most|below) (?<goal>[\d.]+)\)/,
  // hit 100 KB: nginx 900/s, ours 950/s, ratio 1.05 (1.05) reaches 0.9
  /^(?<figure>.+): nginx .*ratio (?<measured>[\d.]+) .*(?<relation>reaches|BELOW) (?<goal>[\d.]+);/,
  // met    9.10 times fewer requests for a story, goal 8
  /^(?:met|MISSED) +(?<measured>[\d.]+) (?<figure>.+), goal (?<goal>[\d.]+)$/,
  //   met    warm start, p95: 80 ms, goal at most 100 ms
  /^ *(?:met|MISSED) +(?<figure>.+): (?<measured>[\d.]+) .*, goal (?<relation>at most) (?<goal>[\d.]+)/,
];

/** One row for the table, or none: figure, measured, goal, and whether it is met. */
export function readGoals(line: string): string[][] {
  for (const form of FORMS) {
    const found = form.exec(line)?.groups;
    if (!found) continue;
    const { figure = '', measured = '', goal = '', relation = 'at least' } = found;
    const isUpper = relation === 'at most' || relation === 'below';
    const isMet = isUpper ? Number(measured) <= Number(goal) : Number(measured) >= Number(goal);
    return [[figure, measured, `${isUpper ? 'at most' : 'at least'} ${goal}`, isMet ? 'met' : 'MISSED']];
  }
  return [];
}
