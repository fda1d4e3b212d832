/** Every text about changes of the feed, in English. They are loaded after the first story. */
export type LiveText =
  | '{count} new stories nearby'
  | 'Nothing is live near here right now'
  | 'The nearest place is {distance} away.'
  | 'From here on: {place}, {distance}'
  | 'Nearest story: {place}, {distance}'
  | 'Live elsewhere right now'
  | 'Look around elsewhere'
  | 'The new stories are in the feed.'
  | 'Refreshing the feed'
  | 'The feed is up to date.';
