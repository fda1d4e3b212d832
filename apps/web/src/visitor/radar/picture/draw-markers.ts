import { initialsOf } from '../../../ui/pictures/initials.ts';
import type { createAvatarPictures } from './avatar-pictures.ts';
import { brightness, type Glow, glowOf } from './marker-look.ts';
import type { Marker } from './markers.ts';
import type { Scene } from './scene.ts';
import type { SpriteCache } from './sprites.ts';

type Tools = { sprites: SpriteCache; avatars: ReturnType<typeof createAvatarPictures> };

/** Sprites are drawn for this diameter and scaled. */
const SPRITE = 64;
const NIGHT = '#2b3038';
const MOST_COUNTED = 999;

export function drawMarker(context: CanvasRenderingContext2D, marker: Marker, scene: Scene, tools: Tools): void {
  const { x, y, size, opacity, count } = marker;
  const { place, freshAt } = marker.lead;
  const glow = glowOf(freshAt, scene.now);
  const frame = frameSprite(glow, marker.isHighlighted, count > 1, scene, tools.sprites);
  const avatar = avatarSprite(place.name, place.avatarUrl, tools);
  if (!frame || !avatar) return;
  const framed = size * (frame.width / SPRITE);
  context.globalAlpha = opacity;
  context.drawImage(frame.image, x - framed / 2, y - framed / 2, framed, framed);
  const inner = size * 0.84;
  context.globalAlpha = opacity * brightness(freshAt, scene.now);
  context.drawImage(avatar.image, x - inner / 2, y - inner / 2, inner, inner);
  context.globalAlpha = opacity;
  drawCount(context, marker, scene, tools.sprites);
  context.globalAlpha = 1;
}

/** The ring, the disc below the avatar, and the glow of a new story. */
function frameSprite(glow: Glow, isHighlighted: boolean, isCluster: boolean, scene: Scene, sprites: SpriteCache) {
  const side = SPRITE * 1.7;
  function draw(context: CanvasRenderingContext2D) {
    const { colors } = scene;
    const middle = side / 2;
    if (glow === 'new') {
      const light = context.createRadialGradient(middle, middle, SPRITE * 0.4, middle, middle, middle);
      light.addColorStop(0, `${colors.glow}59`);
      light.addColorStop(1, `${colors.glow}00`);
      context.fillStyle = light;
      context.fillRect(0, 0, side, side);
    }
    if (isCluster) disc(context, middle, SPRITE * 0.57, colors.paper, colors.muted, 1.5);
    disc(context, middle, SPRITE * 0.48, colors.paper, ringColor(glow, scene, context, side), 4);
    if (isHighlighted) disc(context, middle, SPRITE * 0.62, null, colors.link, 5);
  }
  return sprites.get(`frame ${glow} ${isHighlighted} ${isCluster}`, () => ({ width: side, height: side, draw }));
}

function ringColor(glow: Glow, { colors }: Scene, context: CanvasRenderingContext2D, side: number) {
  if (glow === 'recent') return colors.glow;
  if (glow === 'old') return colors.muted;
  const gradient = context.createLinearGradient(side * 0.2, side * 0.8, side * 0.8, side * 0.2);
  gradient.addColorStop(0, colors.glow);
  gradient.addColorStop(1, colors.amber);
  return gradient;
}

function disc(
  context: CanvasRenderingContext2D,
  middle: number,
  radius: number,
  fill: string | null,
  stroke: string | CanvasGradient,
  width: number,
): void {
  context.beginPath();
  context.arc(middle, middle, radius, 0, 2 * Math.PI);
  context.lineWidth = width;
  context.strokeStyle = stroke;
  if (fill) {
    context.fillStyle = fill;
    context.fill();
  }
  context.stroke();
}

/** The picture of the place, or its initials if it has none; a plain disc while the picture loads. */
function avatarSprite(name: string, url: string | null, { sprites, avatars }: Tools) {
  const picture = avatars.get(url);
  if (picture === 'waiting') return discSprite(sprites);
  const initials = initialsOf(name);
  function draw(context: CanvasRenderingContext2D) {
    fillDisc(context);
    if (picture instanceof HTMLImageElement) {
      const cut = Math.min(picture.naturalWidth, picture.naturalHeight);
      const [left, top] = [(picture.naturalWidth - cut) / 2, (picture.naturalHeight - cut) / 2];
      context.clip();
      context.drawImage(picture, left, top, cut, cut, 0, 0, SPRITE, SPRITE);
      return;
    }
    context.fillStyle = '#fff';
    context.font = `700 ${SPRITE * 0.36}px system-ui, sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(initials, SPRITE / 2, SPRITE / 2 + 2);
  }
  const key = picture === 'failed' ? `initials ${initials}` : `avatar ${url}`;
  return sprites.get(key, () => ({ width: SPRITE, height: SPRITE, draw })) ?? discSprite(sprites);
}

function discSprite(sprites: SpriteCache) {
  return sprites.get('disc', () => ({ width: SPRITE, height: SPRITE, draw: fillDisc }));
}

function fillDisc(context: CanvasRenderingContext2D): void {
  context.beginPath();
  context.arc(SPRITE / 2, SPRITE / 2, SPRITE / 2, 0, 2 * Math.PI);
  context.fillStyle = NIGHT;
  context.fill();
}

/** The number of places, at the upper right of a cluster. */
export function drawCount(
  context: CanvasRenderingContext2D,
  { x, y, size, count }: Marker,
  scene: Scene,
  sprites: SpriteCache,
): void {
  if (count === 1) return;
  const text = count > MOST_COUNTED ? `${scene.formatCount(MOST_COUNTED)}+` : scene.formatCount(count);
  const badge = sprites.get(`count ${text}`, () => countBadge(text, scene));
  if (!badge) return;
  const [left, top] = [x + size * 0.36 - badge.width / 2, y - size * 0.36 - badge.height / 2];
  context.drawImage(badge.image, left, top, badge.width, badge.height);
}

function countBadge(text: string, { colors }: Scene) {
  const width = 12 + text.length * 7;
  function draw(context: CanvasRenderingContext2D) {
    context.beginPath();
    context.roundRect(2, 2, width, 18, 9);
    context.fillStyle = colors.ink;
    context.strokeStyle = colors.paper;
    context.lineWidth = 2;
    context.fill();
    context.stroke();
    context.fillStyle = colors.paper;
    context.font = '700 11px system-ui, sans-serif';
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(text, 2 + width / 2, 11.5);
  }
  return { width: width + 4, height: 22, draw };
}
