import type { ChainLink } from '@around/contracts/operator/monitoring/health';
import type { ChainFacts } from '../chain-facts.ts';
import { okLink } from './chain-link.ts';

/** Broken when the disk of the media cache fails: media still load, but each of them from the network every time. */
export function checkMedia({ mediaCache: { isKnown, problem } }: ChainFacts): ChainLink {
  if (problem === null) {
    return okLink('media', isKnown ? 'Media are stored in the cache' : 'The media-proxy did not tell about its cache');
  }
  return { name: 'media', ok: false, cause: `${problem}. Media load slowly until the disk is mended`, action: null };
}
