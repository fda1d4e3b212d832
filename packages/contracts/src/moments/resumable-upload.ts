import * as z from 'zod/mini';
import { ApiError } from '../api-error.ts';
import type { Endpoint } from '../endpoint.ts';
import { UploadId } from '../ids.ts';
import { userErrors } from '../users/user-fields.ts';
import { Moment } from './moments.ts';
import { RESUMABLE_UPLOAD_PATH } from './upload-calls.ts';

/** Response header of the `PATCH` that completes an upload. */
export const UPLOADED_MOMENT_HEADER = 'upload-moment';

/** An upload that is not complete by then is deleted. */
export const UPLOAD_LIFE_HOURS = 24;

const params = z.object({ uploadId: UploadId });

/** 409 until the upload is complete. */
export const getUploadedMoment = {
  method: 'GET',
  path: `${RESUMABLE_UPLOAD_PATH}/:uploadId/moment`,
  summary: 'The moment of a complete resumable upload',
  schema: { params, response: { ...userErrors, 200: Moment } },
} as const satisfies Endpoint;

/** 412: the request names no version of the protocol. 460: a part does not match its checksum. 501: it needs an extension. */
const protocolErrors = { ...userErrors, 408: ApiError, 412: ApiError, 460: ApiError, 501: ApiError } as const;

/** The requests of the protocol. Their successful responses have no body. */
export const createUploadSchema = { response: { ...protocolErrors, 201: z.undefined() } };
export const uploadSchema = { params, response: { ...protocolErrors, 204: z.undefined() } };
