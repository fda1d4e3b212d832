import { classNames } from '../../../ui/controls/class-names.ts';

export type PressEffect = 'paused' | 'played' | 'back' | 'forward';

const SVG = 'http://www.w3.org/2000/svg';
const FADE_MS = 600;
const SHADE_MS = 400;

/** Shows the effect of a press briefly: a large icon in the middle, or a shade at the tapped edge. */
export function showPress(surface: Element, effect: PressEffect): void {
  if (effect === 'back' || effect === 'forward')
    fade(surface, edgeShade(effect), [{ opacity: 0.9 }, { opacity: 0 }], SHADE_MS);
  else fade(surface, sign(effect), signFrames(), FADE_MS);
}

function fade(surface: Element, shown: HTMLElement, frames: Keyframe[], duration: number): void {
  shown.dataset.testid = 'press-feedback';
  surface.replaceChildren(shown);
  const remove = () => shown.remove();
  shown.animate(frames, { duration, easing: 'ease-out' }).finished.then(remove, remove);
}

function signFrames(): Keyframe[] {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const [small, large] = isStill ? ['none', 'none'] : ['scale(0.7)', 'scale(1)'];
  return [
    { opacity: 0, transform: small },
    { opacity: 1, transform: large, offset: 0.2 },
    { opacity: 1, transform: large, offset: 0.55 },
    { opacity: 0, transform: large },
  ];
}

function edgeShade(effect: 'back' | 'forward'): HTMLElement {
  const shade = document.createElement('div');
  shade.className = classNames(
    'pointer-events-none absolute inset-y-0 w-1/3 from-white/30 to-transparent',
    effect === 'back' ? 'inset-s-0 bg-linear-to-r rtl:bg-linear-to-l' : 'inset-e-0 bg-linear-to-l rtl:bg-linear-to-r',
  );
  return shade;
}

function sign(effect: 'paused' | 'played'): HTMLElement {
  const disc = document.createElement('div');
  disc.className =
    'pointer-events-none absolute inset-0 m-auto grid size-24 place-items-center rounded-full bg-night/60 text-white';
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.setAttribute('class', 'size-12 fill-current');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', effect === 'paused' ? 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z' : 'M8 5v14l11.5-7z');
  icon.append(path);
  disc.append(icon);
  return disc;
}
