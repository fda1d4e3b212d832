/** The name of a file until it is whole. It carries the process id, because several processes may write to one folder. */
export function partialName(file: string): string {
  return `${file}.${process.pid}.partial`;
}
