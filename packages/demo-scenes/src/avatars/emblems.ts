/** SVG on a 100 by 100 field, in the current colour or the background's (GROUND). Without text, so that no font is needed. */
export const emblems = {
  cafe: `<path d="M26 44h40v14a18 18 0 0 1-18 18h-4a18 18 0 0 1-18-18z" fill="currentColor" stroke="none"/><path d="M66 48h5a8 8 0 0 1 0 16h-6M36 36c-4-6 4-8 0-14M48 36c-4-6 4-8 0-14M60 36c-4-6 4-8 0-14"/>`,
  bakery: `<path d="M22 60c0-22 14-34 28-34s28 12 28 34c0 8-6 12-12 10-4 6-12 6-16 2-4 4-12 4-16-2-6 2-12-2-12-10z" fill="currentColor" stroke="none"/><path d="M38 40l-5 14M50 36v16M62 40l5 14" stroke="GROUND"/>`,
  restaurant: `<path d="M34 24v20c0 5 4 7 6 7v25M28 24v18a6 6 0 0 0 12 0V24M66 76V24c-10 4-12 18-10 30h10"/>`,
  rooftop: `<path d="M20 74V46h18v28M38 74V34h20v40M58 74V52h22v22M16 74h68"/><circle cx="70" cy="32" r="8" fill="currentColor" stroke="none"/>`,
  bar: `<path d="M28 28h44L50 54zM50 54v20M36 76h28"/><circle cx="62" cy="26" r="6" fill="currentColor" stroke="none"/>`,
  market: `<path d="M22 42l6-16h44l6 16M22 42a7 7 0 0 0 14 0 7 7 0 0 0 14 0 7 7 0 0 0 14 0 7 7 0 0 0 14 0M28 50v26h44V50"/><path d="M42 76V60h16v16z" fill="currentColor" stroke="none"/>`,
  shop: `<path d="M30 40h40l5 36H25zM40 40v-6a10 10 0 0 1 20 0v6"/>`,
  park: `<circle cx="50" cy="40" r="20" fill="currentColor" stroke="none"/><path d="M50 46v32M50 60l10-8M30 78h40"/>`,
  beach: `<path d="M22 50a28 28 0 0 1 56 0z" fill="currentColor" stroke="none"/><path d="M50 50v26M18 78c6-6 12-6 18 0 6-6 12-6 18 0 6-6 12-6 18 0 4-4 8-5 12-3"/>`,
  ferry: `<path d="M20 58h60l-8 16H28z" fill="currentColor" stroke="none"/><path d="M32 56V42h34v14M42 42V30h12v12M16 82c6-5 12-5 18 0 6-5 12-5 18 0 6-5 12-5 18 0 4-3 8-4 12-2"/>`,
  heritage: `<path d="M26 76V50a24 24 0 0 1 48 0v26zM42 76V60a8 8 0 0 1 16 0v16M50 26v-8M20 76h60"/>`,
  gallery: `<path d="M24 28h52v42H24z"/><path d="M30 64l14-18 10 12 6-6 10 12z" fill="currentColor" stroke="none"/><circle cx="62" cy="40" r="4" fill="currentColor" stroke="none"/>`,
  desert: `<path d="M14 72c14-26 24-26 36-8 10-16 22-14 36 8z" fill="currentColor" stroke="none"/><circle cx="66" cy="32" r="9"/>`,
  person: `<circle cx="50" cy="38" r="14" fill="currentColor" stroke="none"/><path d="M22 80a28 26 0 0 1 56 0z" fill="currentColor" stroke="none"/>`,
};

export type Emblem = keyof typeof emblems;
