/** A vertical swipe over this part of the window's height changes the story or the location. */
export const VERTICAL_SWIPE_FRACTION = 0.15;
/** A horizontal swipe over this many pixels does the same. */
export const HORIZONTAL_SWIPE_PX = 50;
/** A swipe counts only if it starts this near the middle of the viewport. */
export const SWIPE_START_RADIUS_PX = 140;
