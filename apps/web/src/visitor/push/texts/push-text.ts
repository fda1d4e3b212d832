/** Every text about notifications of followed places, in English. They are loaded with the preferences. */
export type PushText =
  | 'Tell me when followed places have new stories'
  | 'On this device, at most once an hour.'
  | 'Once you follow a place, you hear of its new stories even while Around is closed.'
  | 'Your browser asks whether Around may notify you.'
  | 'Your browser blocks notifications of Around. Allow them in the settings of this site, next to its address.'
  | 'This browser cannot show notifications.'
  | 'On iPhone and iPad, add Around to your home screen first: Share, then Add to Home Screen.'
  | 'Notifications could not be turned on'
  | 'Please try again in a moment.';
