/** Fraction of the window height that a vertical swipe must cover to change the story or location. */
export const VERTICAL_SWIPE_FRACTION = 0.15;
/** Pixels that a horizontal swipe must cover to do the same. */
export const HORIZONTAL_SWIPE_PX = 50;
/** A swipe counts only if it starts within this distance of the viewport centre. */
export const SWIPE_START_RADIUS_PX = 140;
