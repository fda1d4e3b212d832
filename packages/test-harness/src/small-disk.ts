import { mountOrSkip, type Skip, type SmallDisk } from '@around/local-stack/testing/small-disk';

/** A disk of one test's own that can be filled. Skips the test where mounting is not allowed. */
export function smallDisk(context: Skip, mebibytes: number): SmallDisk {
  return mountOrSkip(context, mebibytes);
}
