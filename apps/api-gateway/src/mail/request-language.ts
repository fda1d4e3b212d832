import { UserLanguage } from '@around/contracts/users/user-fields';
import type { FastifyRequest } from 'fastify';

const DEFAULT: UserLanguage = 'en';

/** The language of a mail: the one that the visitor chose, else the best one of `Accept-Language`, else English. */
export function languageOf(request: FastifyRequest, chosen?: UserLanguage | null): UserLanguage {
  return chosen ?? preferredLanguage(request.headers['accept-language'] ?? '') ?? DEFAULT;
}

/** The first of our languages by descending weight. */
export function preferredLanguage(header: string): UserLanguage | undefined {
  const ranges = header.split(',').map((item) => {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { language: UserLanguage.safeParse(range.split('-')[0]).data, weight: Number(weight) };
  });
  return ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .find(({ language }) => language)?.language;
}
