import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { ProfileId } from '../ids.ts';
import { formText, isFilled } from './fields/form-fields.ts';
import { operatorErrors } from './fields/operator-errors.ts';

const CollectionRecord = z.object({
  purpose: z.string(),
  lawfulBasis: z.string(),
  contact: z.string(),
  updatedAt: z.nullable(z.iso.datetime()),
  updatedBy: z.nullable(z.string()),
});
export type CollectionRecord = z.infer<typeof CollectionRecord>;

const ExcludedProfile = z.object({
  id: ProfileId,
  networkId: z.string(),
  username: z.string(),
  excludedAt: z.iso.datetime(),
  reason: z.string(),
});
export type ExcludedProfile = z.infer<typeof ExcludedProfile>;

const Retention = z.object({
  what: z.string(),
  /** Null when there is no fixed time; the note says what ends it. */
  hours: z.nullable(z.number()),
  note: z.string(),
});
export type Retention = z.infer<typeof Retention>;

export const readCollection = {
  method: 'GET',
  path: '/api/admin/collection',
  summary: 'The collection record, excluded profiles and retention times',
  schema: {
    response: {
      ...operatorErrors,
      200: z.object({
        record: CollectionRecord,
        excluded: z.array(ExcludedProfile),
        retention: z.array(Retention),
      }),
    },
  },
} as const satisfies Endpoint;

type RecordTexts = Record<'purpose' | 'lawfulBasis' | 'contact', string | null | undefined>;

/** Validation messages of the form, by field. */
export const RECORD_MESSAGES = {
  purpose: 'Please say what is collected and why',
  lawfulBasis: 'Please name the lawful basis or the consent',
  contact: 'Please name a contact for removal requests',
} as const satisfies Record<keyof RecordTexts, string>;

export const RECORD_TEXT_MAX_LENGTH = 2_000;
export const REASON_MAX_LENGTH = 500;

export const saveCollectionRecord = {
  method: 'POST',
  path: '/api/admin/collection/record',
  summary: 'Saves the collection record: purpose, lawful basis and contact',
  schema: {
    body: z
      .object({
        purpose: formText(RECORD_TEXT_MAX_LENGTH),
        lawfulBasis: formText(RECORD_TEXT_MAX_LENGTH),
        contact: formText(RECORD_TEXT_MAX_LENGTH),
      })
      .check(
        z.refine(({ purpose }) => isFilled(purpose), RECORD_MESSAGES.purpose),
        z.refine(({ lawfulBasis }) => isFilled(lawfulBasis), RECORD_MESSAGES.lawfulBasis),
        z.refine(({ contact }) => isFilled(contact), RECORD_MESSAGES.contact),
      ),
    response: { ...operatorErrors, 200: z.object({ message: z.string(), record: CollectionRecord }) },
  },
} as const satisfies Endpoint;

export const EXCLUSION_MESSAGES = {
  username: 'Please choose one of the observed profiles',
  reason: 'Please say why',
} as const;

export const excludeProfile = {
  method: 'POST',
  path: '/api/admin/collection/excluded',
  summary: 'Excludes a profile from collection and deletes what was collected of it',
  schema: {
    body: z.object({ username: formText(100), reason: formText(REASON_MAX_LENGTH) }).check(
      z.refine(({ username }) => isFilled(username), EXCLUSION_MESSAGES.username),
      z.refine(({ reason }) => isFilled(reason), EXCLUSION_MESSAGES.reason),
    ),
    response: { ...operatorErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;

export const allowProfile = {
  method: 'DELETE',
  path: '/api/admin/collection/excluded/:id',
  summary: 'Allows an excluded profile to be collected again',
  schema: {
    params: z.object({ id: ProfileId }),
    response: { ...operatorErrors, 200: z.object({ message: z.string() }) },
  },
} as const satisfies Endpoint;
