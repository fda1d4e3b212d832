/** Colours of natural dyes: madder, weld, indigo and their mixtures. */
export const DYES = ['#c8352f', '#e08a2c', '#e9c04a', '#2f8f83', '#28619c', '#7c3f8c', '#b5467a', '#efe2c4'];
