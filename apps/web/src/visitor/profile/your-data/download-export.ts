import { exportUser } from '@around/contracts/users/user';
import { sendRequest } from '../../../ui/api/send-request.ts';

/** Saves everything that we hold about the user as a file. */
export async function downloadExport(): Promise<void> {
  const response = await sendRequest(exportUser);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = `around-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
}
