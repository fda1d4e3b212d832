import { across, downward, ellipse, path, radial } from '../svg.ts';

type TeaOptions = { x: number; foot: number; height: number; rim: string };

/** Tea in a tulip glass on its saucer, with the light shining through. Drawn 100 high above y = 0. */
export function drawTea({ x, foot, height, rim }: TeaOptions): string {
  const scale = height / 100;
  const bowl =
    'M-25 -100C-25 -84 -15 -72 -15.5 -58C-16 -44 -26 -36 -26 -20C-26 -7 -15 -2 0 -2' +
    'C15 -2 26 -7 26 -20C26 -36 16 -44 15.5 -58C15 -72 25 -84 25 -100z';
  const tea =
    'M-22.6 -88C-20.5 -78 -13.8 -70 -14 -58C-14.5 -43 -24.2 -35 -24.2 -20C-24.2 -9 -14 -4.5 0 -4.5' +
    'C14 -4.5 24.2 -9 24.2 -20C24.2 -35 14.5 -43 14 -58C13.8 -70 20.5 -78 22.6 -88z';
  return `<defs>${downward('tea', [
    [0, '#c23a10'],
    [0.3, '#8f1d08'],
    [0.7, '#b32a0c'],
    [1, '#5a0d05'],
  ])}${across('shineThrough', [
    [0, '#3c0a04', 0.55],
    [0.28, '#e8622a', 0.2],
    [0.64, '#ff8f3d', 0.5],
    [1, '#4a0d05', 0.5],
  ])}${radial('saucer', [
    [0, '#fff7ec'],
    [0.7, '#f0dcc6'],
    [1, '#b98f74'],
  ])}${radial('cast', [
    [0, '#ff7a2e', 0.5],
    [1, '#ff7a2e', 0],
  ])}</defs>
  <g transform="translate(${x} ${foot}) scale(${scale})">
    ${ellipse(6, 14, 92, 17, 'fill="#000" opacity="0.35"')}
    ${ellipse(0, 6, 66, 14, 'fill="url(#saucer)"')}${ellipse(0, 4, 50, 9.5, 'fill="#c79f84" opacity="0.5"')}
    ${ellipse(0, 6, 66, 14, 'fill="none" stroke="#c0392b" stroke-width="1.3" opacity="0.7"')}
    ${ellipse(20, 7, 44, 10, 'fill="url(#cast)"')}
    ${ellipse(0, 0, 22, 5, 'fill="#5a1a0c" opacity="0.6"')}
    ${path(tea, 'fill="url(#tea)"')}${path(tea, 'fill="url(#shineThrough)"')}
    ${ellipse(0, -88, 22.4, 4.6, 'fill="#f08a45" opacity="0.9"')}
    ${path(bowl, `fill="#ffffff" fill-opacity="0.07" stroke="${rim}" stroke-width="1.1" stroke-opacity="0.8"`)}
    ${ellipse(0, -100, 25, 5, `fill="none" stroke="${rim}" stroke-width="1.3" stroke-opacity="0.95"`)}
    <g fill="none" stroke-linecap="round">
    ${path('M-19.5 -92C-17 -80 -10.5 -72 -10.5 -58C-11 -46 -20 -36 -20.5 -22', 'stroke="#fff" stroke-width="2.2" opacity="0.6"')}
    ${path('M20 -26C21 -18 18 -11 12 -8', 'stroke="#ffd9a8" stroke-width="1.6" opacity="0.7"')}</g>
    ${path('M40 7Q62 0 92 -9L93 -6.5Q64 4 42 9z', 'fill="#d8cdc2"')}
    ${ellipse(38, 8, 10, 4, 'fill="#efe6dc" transform="rotate(-14 38 8)"')}
    ${ellipse(38.5, 8, 7, 2.4, 'fill="#a89a8d" transform="rotate(-14 38 8)"')}
    ${path('M-54 -2l9 -4l8 4v8l-9 4l-8 -4z', 'fill="#fffaf2"')}${path('M-54 -2l8 4v8l-8 -4z', 'fill="#d9cbbb"')}
  </g>`;
}
