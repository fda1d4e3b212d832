/** What a file is called until it is whole. Several sandboxes may fill one folder at the same time, each under names of its own. */
export function partialName(file: string): string {
  return `${file}.${process.pid}.partial`;
}
