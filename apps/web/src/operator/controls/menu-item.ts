/** The style of a menu item. An item with the focus must differ from the others by more than a shade of the background. */
export const menuItem =
  'flex min-h-10 cursor-default items-center gap-2.5 rounded-card px-3 text-14 outline-none select-none data-disabled:opacity-55 data-highlighted:bg-accent/8 data-highlighted:text-accent-text';
