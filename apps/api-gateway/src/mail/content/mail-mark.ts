// Mail programs remove SVG and show remote images only when asked. Four table cells draw the mark: a quarter of the dot in each, and
// an arc as the border of two of them. Programs without rounded corners show squares.

const CORAL = '#FF5A3C';
const AMBER = '#FFB020';

/** One quarter: the dot's quarter lies in the inner corner, which is `alignX` and `alignY`. */
function quarter(alignX: 'left' | 'right', alignY: 'top' | 'bottom', arc: string): string {
  const outer = `${alignY === 'bottom' ? 'top' : 'bottom'}-${alignX === 'left' ? 'right' : 'left'}`;
  const dot = `width:5px;height:5px;background-color:${CORAL};border-${outer}-radius:5px;font-size:0;line-height:0`;
  const cell = `width:12px;height:12px;padding:0;box-sizing:border-box;font-size:0;line-height:0;${arc}`;
  return (
    `<td align="${alignX}" valign="${alignY}" style="${cell}">` +
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="${dot};padding:0"></td></tr></table></td>`
  );
}

const upperArc = `border-top:3px solid ${AMBER};border-right:3px solid ${AMBER};border-top-right-radius:12px`;
const lowerArc = `border-bottom:3px solid ${CORAL};border-left:3px solid ${CORAL};border-bottom-left-radius:12px`;

const symbol =
  '<table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate"><tr>' +
  '<td class="surface" style="background-color:#0C0E12;border-radius:10px;padding:8px">' +
  '<table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate">' +
  `<tr>${quarter('right', 'bottom', '')}${quarter('left', 'bottom', upperArc)}</tr>` +
  `<tr>${quarter('right', 'top', lowerArc)}${quarter('left', 'top', '')}</tr>` +
  '</table></td></tr></table>';

/** The mark and the name. */
export const MARK =
  '<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>' +
  `<td>${symbol}</td>` +
  '<td class="ink" style="padding:0 12px;font-size:20px;line-height:28px;font-weight:700;color:#14161A">Around</td>' +
  '</tr></table>';
