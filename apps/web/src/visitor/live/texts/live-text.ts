/** Every text about changes of the feed, in English. They are loaded after the first story. */
export type LiveText =
  | '{count} new stories nearby'
  | 'The new stories are in the feed.'
  | 'Refreshing the feed'
  | 'The feed is up to date.';
