import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { applyPatch } from 'rfc6902';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

/** A Kubernetes object. */
export type Resource = { apiVersion: string; kind: string; metadata: { name: string; namespace?: string } } & Record<
  string,
  unknown
>;

/** The part of kustomize that our files use. Any other field is refused, so nothing is rendered otherwise than kustomize does. */
const Kustomization = z.strictObject({
  apiVersion: z.literal('kustomize.config.k8s.io/v1beta1'),
  kind: z.literal('Kustomization'),
  namespace: z.string(),
  resources: z.array(z.string()),
  images: z.array(z.strictObject({ name: z.string(), newName: z.string(), newTag: z.string() })).default([]),
  replicas: z.array(z.strictObject({ name: z.string(), count: z.int().positive() })).default([]),
  patches: z
    .array(
      z.strictObject({
        target: z.strictObject({ kind: z.string(), name: z.string() }),
        /** JSON Patch (RFC 6902), here or in a file. */
        path: z.string().optional(),
        patch: z.string().optional(),
      }),
    )
    .default([]),
});
type Kustomization = z.infer<typeof Kustomization>;

/** Renders a folder with a `kustomization.yaml` as `kubectl kustomize` does. */
export function render(folder: string): Resource[] {
  const kustomization = Kustomization.parse(parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')));
  const resources = kustomization.resources.flatMap((name) => readResources(join(folder, name)));
  for (const patch of kustomization.patches) applyTo(findOne(resources, patch.target), patch, folder);
  for (const { name, count } of kustomization.replicas) setReplicas(resources, name, count);
  for (const resource of resources) {
    if (resource.kind !== 'Namespace') resource.metadata.namespace = kustomization.namespace;
    for (const container of containersOf(resource)) container.image = newImage(container.image, kustomization);
  }
  return resources;
}

export type Container = { name: string; image: string } & Record<string, unknown>;

export type PodSpec = { containers: Container[] } & Record<string, unknown>;

/** Undefined for a resource that starts no pods. */
export function podSpecOf(resource: Resource): PodSpec | undefined {
  const { spec } = resource as { spec?: { template?: { spec?: PodSpec } } };
  return spec?.template?.spec;
}

function containersOf(resource: Resource): Container[] {
  return podSpecOf(resource)?.containers ?? [];
}

function readResources(path: string): Resource[] {
  if (statSync(path).isDirectory()) return render(path);
  return parseAllDocuments(readFileSync(path, 'utf8')).map((document) => {
    if (document.errors.length > 0) throw new Error(`${path}: ${document.errors[0]?.message}`);
    return document.toJS() as Resource;
  });
}

function findOne(resources: Resource[], { kind, name }: { kind: string; name: string }): Resource {
  const found = resources.filter((resource) => resource.kind === kind && resource.metadata.name === name);
  if (found.length !== 1) throw new Error(`${found.length} resources are called ${kind} ${name}`);
  return found[0]!;
}

function applyTo(resource: Resource, { path, patch }: Kustomization['patches'][number], folder: string): void {
  const text = path === undefined ? patch : readFileSync(join(folder, path), 'utf8');
  const failure = applyPatch(resource, parse(text ?? '')).find((result) => result !== null);
  if (failure) throw failure;
}

function setReplicas(resources: Resource[], name: string, count: number): void {
  const { spec } = findOne(resources, { kind: 'Deployment', name }) as unknown as { spec: { replicas: number } };
  spec.replicas = count;
}

function newImage(image: string, { images }: Kustomization): string {
  const found = images.find(({ name }) => name === image);
  return found ? `${found.newName}:${found.newTag}` : image;
}
