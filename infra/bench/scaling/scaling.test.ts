import { expect, test } from 'vitest';
import { planCapacity } from './plan-capacity.ts';
import { billFor, costPerMillionViews } from './price-list.ts';
import { KINDS, peakOf, replayDay } from './replay-day.ts';
import { city, habits } from './visitor-habits.ts';

const SAMPLE = 4_000;
const day = replayDay({ sample: SAMPLE });
const { minutes, total } = day;
const scales = [1e6, 1e7, 1e8];

test('nothing is lost between the minutes of a day and its total', () => {
  for (const kind of KINDS) {
    expect(total[kind]).toBeGreaterThan(0);
    expect(minutes.reduce((sum, minute) => sum + minute[kind], 0)).toBeCloseTo(total[kind], 3);
  }
  expect(total.mediaMisses).toBeLessThan(total.mediaFiles);
  expect(total.mediaMissBytes).toBeLessThan(total.mediaBytes);
});

test('a day has as many visits and views as its visitors make', () => {
  const visits = city.visitors * habits.visitsADay;
  // The sample is drawn: three per cent is four times its deviation.
  expect(total.visits / visits).toBeCloseTo(1, 1.3);
  expect(total.views / (visits * habits.stories)).toBeCloseTo(1, 1.3);
  expect(total.feedPages).toBeGreaterThan(total.visits);
});

test('the same seed gives the same day, another one gives another', () => {
  expect(replayDay({ sample: SAMPLE })).toEqual(day);
  expect(replayDay({ sample: SAMPLE, seed: 8 }).total).not.toEqual(total);
});

test('the peak is in the evening, and above the mean', () => {
  const peak = peakOf(day);

  for (const kind of KINDS) expect(peak[kind]).toBeGreaterThan(total[kind] / 86_400);
  const visitsFrom = (hour: number) =>
    minutes.slice(hour * 60, hour * 60 + 60).reduce((sum, each) => sum + each.visits, 0);
  expect(visitsFrom(21)).toBeGreaterThan(10 * visitsFrom(4));
});

test('more visitors never need less of anything, and a view never costs more', () => {
  const plans = scales.map((visitors) => planCapacity(day, visitors));
  for (const [index, plan] of plans.slice(1).entries()) {
    const { perSecond, total: load, ...needs } = plan;
    for (const [name, need] of Object.entries(needs)) {
      expect(need, name).toBeGreaterThanOrEqual(plans[index]![name as keyof typeof needs]);
    }
    for (const kind of KINDS) expect(perSecond[kind] / plans[index]!.perSecond[kind]).toBeCloseTo(10, 6);
  }
  const costs = scales.map((visitors, index) => costPerMillionViews(billFor(plans[index]!, visitors), plans[index]!));
  expect(costs).toEqual(costs.toSorted((one, other) => other - one));
});

test('a CDN with more hits leaves less to the origin, and delivers the same', () => {
  const [poor, good] = [0.8, 0.99].map((hitRate) => replayDay({ sample: SAMPLE, hitRate }));

  expect(good!.total.mediaBytes).toBeCloseTo(poor!.total.mediaBytes, 0);
  expect(good!.total.mediaMissBytes).toBeLessThan(poor!.total.mediaMissBytes / 10);
  const [proxiesOfPoor, proxiesOfGood] = [poor!, good!].map((each) => planCapacity(each, 1e8).mediaProxies);
  expect(proxiesOfGood).toBeLessThan(proxiesOfPoor!);
});

test('a bill is the sum of its parts', () => {
  const { total: sum, ...parts } = billFor(planCapacity(day, 1e7), 1e7);

  expect(Object.values(parts).reduce((one, other) => one + other, 0)).toBeCloseTo(sum, 6);
});
