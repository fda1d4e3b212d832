import type { Scene } from '@around/demo-scenes/scene-library';
import { seededRandom } from '@around/demo-scenes/seeded-random';
import { expect, test } from 'vitest';
import { buildWorld } from '../world/world.ts';
import { chooseScene } from './scene-choice.ts';

const world = buildWorld('test');
const ferry = world.profileByUsername('pasaport.vapuru')!;
const venue = world.venueById(ferry.id)!;
// 21:00 in Izmir.
const evening = Date.parse('2026-11-20T18:00:00Z') / 1_000;

test('a ferry venue shows a ferry scene at night', () => {
  const assets = [scene('desert', ['desert'], 'night'), scene('deck', ['ferry', 'sea'], 'night')];

  expect(chosen([...assets, scene('noon', ['ferry'], 'morning')])).toEqual(['deck']);
});

test('prefers a matching scene of another time of day to an unrelated scene of the right time', () => {
  const assets = [scene('stall', ['market'], 'day'), scene('moonlit sea', ['sea'], 'night')];
  const shop = world.venues.find(({ username }) => username === 'baharatci.nazim')!;

  expect(chosen(assets, shop)).toEqual(['stall']);
});

test('a tag other than the first does not make a scene fit', () => {
  const assets = [scene('beach', ['beach', 'ferry'], 'night'), scene('pier', ['ferry'], 'day')];

  expect(chosen(assets)).toEqual(['pier']);
});

test('only venues that list a specific place show its scene', () => {
  const assets = [scene('clock-tower-square', ['ferry'], 'night'), scene('pier', ['ferry'], 'day')];
  const atTheTower = world.venues.find(({ username }) => username === 'saatkulesi.simit')!;

  expect(chosen(assets)).toEqual(['pier']);
  expect(chosen(assets, atTheTower)).toEqual(['clock-tower-square']);
});

test('a venue in Izmir never shows a scene of Dubai', () => {
  const assets = [scene('tower', ['ferry', 'dubai'], 'night'), scene('pier', ['sea'], 'day')];

  expect(chosen(assets)).toEqual(['pier']);
});

test('chooses among all scenes that fit equally', () => {
  const assets = [scene('bow', ['ferry'], 'night'), scene('stern', ['ferry'], 'night')];

  expect(chosen(assets)).toEqual(['bow', 'stern']);
});

test('does not repeat a scene while another fits, even one of another time of day', () => {
  const assets = [
    scene('bow', ['ferry'], 'night'),
    scene('stern', ['ferry'], 'night'),
    scene('pier', ['ferry'], 'day'),
  ];

  expect(chosen(assets, venue, ['bow'])).toEqual(['stern']);
  expect(chosen(assets, venue, ['bow', 'stern'])).toEqual(['pier']);
});

test('repeats a scene when all were shown, but never the last one', () => {
  const assets = [scene('bow', ['ferry'], 'night'), scene('stern', ['ferry'], 'night')];

  expect(chosen(assets, venue, ['bow', 'stern'])).toEqual(['bow']);
});

function chosen(assets: Scene[], at = venue, shown: string[] = []): string[] {
  const choices = Array.from({ length: 40 }, (_, index) =>
    chooseScene(assets, { venue: at, takenAt: evening, shown }, seededRandom('choice', index)),
  );
  return [...new Set(choices.map(({ id }) => id))].sort();
}

function scene(id: string, tags: string[], timeOfDay: Scene['timeOfDay']): Scene {
  const files = { file: '', posterFile: '', durationSeconds: null };
  return { id, kind: 'image', scene: id, timeOfDay, tags, width: 90, height: 160, ...files };
}
