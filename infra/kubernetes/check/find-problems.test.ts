import { readFileSync } from 'node:fs';
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
  [
    'trust in proxies where everybody can connect',
    (all) =>
      Object.assign(find(all, 'NetworkPolicy', 'edge').spec as object, { ingress: [{ ports: [{ port: 8080 }] }] }),
    'Deployment edge: trusts proxies, but visitors can reach it',
  ],
  [
    'a load balancer that hides the addresses of visitors',
    (all) => Object.assign(find(all, 'Service', 'edge').spec as object, { type: 'LoadBalancer' }),
    'Service edge: hides the addresses of visitors',
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

test('an edge that visitors reach directly trusts nobody and sees their addresses', () => {
  const resources = render(join(import.meta.dirname, '../overlays/one-node'));

  expect(find(resources, 'Service', 'edge')).toMatchObject({
    spec: { type: 'LoadBalancer', externalTrafficPolicy: 'Local' },
  });
  expect(podSpecOf(find(resources, 'Deployment', 'edge'))?.containers[0]?.env).toContainEqual({
    name: 'EDGE_TRUSTED_PROXIES',
    value: '',
  });
});

test('the programs are no superuser of the Postgres on one node, as in docker-compose', () => {
  const resources = render(join(import.meta.dirname, '../overlays/one-node'));
  const script = readFileSync(join(import.meta.dirname, '../../docker/postgres/create-role.sh'), 'utf8');

  expect(find(resources, 'ConfigMap', 'postgres-set-up')).toMatchObject({ data: { 'create-role.sh': script } });
  const { env } = podSpecOf(find(resources, 'StatefulSet', 'postgres'))!.containers[0]!;
  expect(env).not.toContainEqual(expect.objectContaining({ name: 'POSTGRES_USER' }));
});
