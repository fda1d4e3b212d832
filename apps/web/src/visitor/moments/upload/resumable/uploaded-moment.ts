import { Moment } from '@around/contracts/moments/moments';
import { parse } from 'zod/v4/core';
import { brokenUpload } from '../upload-failure.ts';
import { refusalOf } from '../upload-request.ts';
import { sendTus } from './tus-request.ts';

/** The moment of a complete upload. */
export async function readUploadedMoment(uploadPath: string, signal: AbortSignal): Promise<Moment> {
  const response = await sendTus(`${uploadPath}/moment`, { method: 'GET', signal });
  if (!response.ok) throw await refusalOf(response);
  try {
    return parse(Moment, await response.json());
  } catch (cause) {
    throw brokenUpload(cause);
  }
}
