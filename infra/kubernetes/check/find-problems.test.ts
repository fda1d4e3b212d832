import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findProblems } from './find-problems.ts';
import { type Container, podSpecOf, type Resource, render } from './render.ts';

const folder = join(import.meta.dirname, '../overlays/production');

function find(resources: Resource[], kind: string, name: string): Resource {
  return resources.find((resource) => resource.kind === kind && resource.metadata.name === name)!;
}

test('the rendered overlay has its images, replicas and patches', () => {
  const gateway = find(render(folder), 'Deployment', 'api-gateway');

  expect(gateway.metadata.namespace).toBe('around');
  expect(gateway).toMatchObject({ spec: { replicas: 3 } });
  expect(podSpecOf(gateway)?.containers[0]?.image).toMatch(/^registry\.example\/around\/api-gateway:/);
  expect(podSpecOf(gateway)?.topologySpreadConstraints).toHaveLength(2);
});

test.each<[string, (resources: Resource[]) => void, string]>([
  [
    'a field of the wrong type',
    (all) => Object.assign(find(all, 'Deployment', 'edge').spec as object, { replicas: 'three' }),
    'Deployment edge: data/spec/replicas must be integer',
  ],
  [
    'a target that does not exist',
    (all) => Object.assign(find(all, 'ScaledObject', 'crawler').spec as object, { scaleTargetRef: { name: 'gone' } }),
    'ScaledObject crawler: no Deployment gone',
  ],
  [
    'a container that can write',
    (all) =>
      Object.assign(podSpecOf(find(all, 'Deployment', 'edge'))?.containers[0] as Container, { securityContext: {} }),
    'Deployment edge: can write to its root file system',
  ],
  [
    'pods without a network policy',
    (all) => all.splice(all.indexOf(find(all, 'NetworkPolicy', 'crawler')), 1),
    'crawler: has no network policy',
  ],
])('%s is found', async (_name, spoil, problem) => {
  const resources = render(folder);
  spoil(resources);

  expect(await findProblems(resources)).toContainEqual(expect.stringContaining(problem));
});

test('the media-proxy reaches no private address', () => {
  const { spec } = find(render(folder), 'NetworkPolicy', 'media-proxy') as unknown as {
    spec: { egress: Array<{ to: Array<{ ipBlock?: { cidr: string; except: string[] } }> }> };
  };
  const blocks = spec.egress.flatMap(({ to }) => to.flatMap(({ ipBlock }) => ipBlock ?? []));

  expect(blocks.map(({ cidr }) => cidr)).toEqual(['0.0.0.0/0', '2000::/3']);
  expect(blocks[0]?.except).toEqual(
    expect.arrayContaining(['10.0.0.0/8', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16']),
  );
});
