import { userCall } from '@around/contracts/visitor-calls';
import { ApiFailure, sendRequest } from '../../../ui/api/send-request.ts';
import { deleteAllRecords } from '../share/draft/draft-database.ts';
import { isTemporary } from '../upload/resumable/upload-retries.ts';
import { sendFromWorker } from './send-from-worker.ts';
import { onSending, postSending } from './sending-channel.ts';
import {
  deleteSending,
  findSendingVideo,
  readSending,
  type Sending,
  sendingLock,
  stopSending,
} from './sending-record.ts';

/**
 * In the service worker: sends the rest of a moment whose page was closed, and resolves with it when it is shared. Rejects when the
 * browser should try again later.
 */
export async function continueSending(): Promise<Sending | undefined> {
  const first = await readSending();
  if (!first) return undefined;
  // A page that sends the moment holds the lock until it has finished or is closed.
  return navigator.locks.request(sendingLock(first.key), async () => {
    const sending = await readSending();
    return sending?.key === first.key && !sending.isStopped ? sendRest(sending) : undefined;
  });
}

async function sendRest(sending: Sending): Promise<Sending | undefined> {
  const controller = new AbortController();
  const stopListening = onSending('takeOver', (key) => key === sending.key && controller.abort());
  try {
    const video = await findSendingVideo(sending);
    if (!video || !(await isSignedIn(sending.userId))) return undefined;
    const { key: idempotencyKey, fields } = sending;
    await sendFromWorker({ ...fields, video }, { idempotencyKey, signal: controller.signal });
    await forgetSent(sending);
    return sending;
  } catch (failure) {
    if (controller.signal.aborted) return undefined;
    if (!(failure instanceof ApiFailure) || isTemporary(failure)) throw failure;
    // Refused for good. The draft stays, and its author sees the reason when they try again.
    await stopSending(sending.key);
    return undefined;
  } finally {
    stopListening();
  }
}

/** Nobody else may share this video under their name. */
async function isSignedIn(userId: string): Promise<boolean> {
  const user = await (await sendRequest(userCall)).json();
  return user.id === userId;
}

async function forgetSent(sending: Sending): Promise<void> {
  if (await findSendingVideo(sending)) await deleteAllRecords();
  else await deleteSending(sending.key);
  postSending({ kind: 'shared', key: sending.key });
}
