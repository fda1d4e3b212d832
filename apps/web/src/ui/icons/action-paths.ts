/** Icons of actions that both users and operators have, and that the feed does not use. */
export const actionPaths = {
  edit: 'M4 20h4L19.5 8.5a2.1 2.1 0 0 0-3-3L5 17v3Zm10.5-13.5 3 3',
  key: 'M16 3.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Zm-3.3 7.8L4 20m3.5-3.5 2.5 2.5',
  leave: 'M10 4H5v16h5m4-4 4-4-4-4m4 4H9',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 11v5m4-5v5',
} as const;
