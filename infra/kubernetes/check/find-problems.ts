import { type Container, type PodSpec, podSpecOf, type Resource } from './render.ts';

type Validated = { validate: () => void };
type Model = new (data: unknown) => Validated;

/** What Kubernetes would refuse, and what our own rules refuse, in the resources of an overlay. */
export async function findProblems(resources: Resource[]): Promise<string[]> {
  const ofSchemas = await Promise.all(resources.map(findSchemaProblem));
  return [
    ...ofSchemas.flat(),
    ...resources.flatMap(findPodProblems),
    ...findDanglingReferences(resources),
    ...resources.flatMap((resource) => findTrustProblems(resource, resources)),
  ];
}

/** Validates against the schema of Kubernetes, or of KEDA. */
async function findSchemaProblem(resource: Resource): Promise<string[]> {
  const { apiVersion, kind } = resource;
  const library = apiVersion.startsWith('keda.sh/') ? '@kubernetes-models/keda' : 'kubernetes-models';
  try {
    const models = (await import(`${library}/${apiVersion}/${kind}`)) as Record<string, Model>;
    new models[kind]!(resource).validate();
    return [];
  } catch (error) {
    return [`${nameOf(resource)}: ${(error as Error).message}`];
  }
}

/** What the restricted pod security standard asks for, a read-only root file system, and a limit of memory. */
function findPodProblems(resource: Resource): string[] {
  const pod = podSpecOf(resource);
  if (!pod) return [];
  const security = pod.securityContext as Record<string, unknown> | undefined;
  const problems = [
    security?.runAsNonRoot === true ? [] : ['runs as root'],
    pod.automountServiceAccountToken === false ? [] : ['has a token of the cluster'],
    pod.containers.flatMap(findContainerProblems),
    resource.kind === 'Deployment' && !pod.containers.every(hasProbes) ? ['has no probes'] : [],
  ];
  return problems.flat().map((problem) => `${nameOf(resource)}: ${problem}`);
}

function findContainerProblems({ securityContext, resources }: Container): string[] {
  const security = securityContext as Record<string, unknown> | undefined;
  const limits = (resources as { limits?: Record<string, unknown> } | undefined)?.limits;
  return [
    security?.readOnlyRootFilesystem === true ? [] : ['can write to its root file system'],
    security?.allowPrivilegeEscalation === false ? [] : ['may get more privileges'],
    limits?.memory ? [] : ['has no limit of memory'],
  ].flat();
}

function hasProbes({ readinessProbe, livenessProbe }: Container): boolean {
  return readinessProbe !== undefined && livenessProbe !== undefined;
}

/** Selectors that select no pod, targets that do not exist, and pods without a network policy. */
function findDanglingReferences(resources: Resource[]): string[] {
  const podNames = resources.filter(podSpecOf).map(({ metadata }) => metadata.name);
  const has = (kind: string, name: string) => resources.some((r) => r.kind === kind && r.metadata.name === name);
  const problems: string[] = [];
  for (const resource of resources) {
    const spec = (resource.spec ?? {}) as Record<string, unknown>;
    const target = (spec.scaleTargetRef as { name: string } | undefined)?.name;
    if (target && !has('Deployment', target)) problems.push(`${nameOf(resource)}: no Deployment ${target}`);
    for (const name of selectedNames(resource)) {
      if (!podNames.includes(name)) problems.push(`${nameOf(resource)}: selects no pod (${name})`);
    }
    for (const claim of claimsOf(podSpecOf(resource))) {
      if (!has('PersistentVolumeClaim', claim)) problems.push(`${nameOf(resource)}: no claim ${claim}`);
    }
  }
  const unprotected = podNames.filter((name) => !has('NetworkPolicy', name));
  return [...problems, ...unprotected.map((name) => `${name}: has no network policy`)];
}

type IngressRule = { from?: object[]; ports: Array<{ port: number }> };

/** Who is trusted can claim any address, so only named pods may reach a program that trusts somebody. */
function findTrustProblems(resource: Resource, resources: Resource[]): string[] {
  const { name } = resource.metadata;
  const spec = (resource.spec ?? {}) as Record<string, unknown>;
  if (resource.kind === 'Service') {
    const isDirect = spec.type === 'LoadBalancer' || spec.type === 'NodePort';
    return isDirect && spec.externalTrafficPolicy !== 'Local'
      ? [`Service ${name}: hides the addresses of visitors`]
      : [];
  }
  const containers = podSpecOf(resource)?.containers ?? [];
  const variables = containers.flatMap(({ env }) => (env ?? []) as Array<{ name: string; value?: string }>);
  if (!variables.some((variable) => /TRUSTED_PROXIES$/.test(variable.name) && variable.value)) return [];
  const policy = resources.find((other) => other.kind === 'NetworkPolicy' && other.metadata.name === name);
  const rules = (policy?.spec as { ingress?: IngressRule[] } | undefined)?.ingress ?? [{ ports: [] }];
  const isOpen = rules.some(({ from }) => !from?.length || from.some((peer) => 'ipBlock' in peer));
  const isDirect = resources.some(
    (other) =>
      other.kind === 'Service' && other.metadata.name === name && other.spec && 'type' in (other.spec as object),
  );
  return isOpen || isDirect ? [`${nameOf(resource)}: trusts proxies, but visitors can reach it`] : [];
}

const NAME_LABEL = 'app.kubernetes.io/name';

/** The values of the name label in all selectors of a resource, except for those of pods in other namespaces. */
function selectedNames(resource: Resource): string[] {
  const text = JSON.stringify(resource.spec ?? {}, (_key, value) => (value?.namespaceSelector ? undefined : value));
  const found = text.matchAll(new RegExp(`"${NAME_LABEL}":"([^"]+)"`, 'g'));
  return [...new Set([...found].map(([, name]) => name!))];
}

function claimsOf(pod: PodSpec | undefined): string[] {
  const volumes = (pod?.volumes ?? []) as Array<{ persistentVolumeClaim?: { claimName: string } }>;
  return volumes.flatMap(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName ?? []);
}

function nameOf({ kind, metadata }: Resource): string {
  return `${kind} ${metadata.name}`;
}
