import { showNotice } from '../../ui/notices/notices.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/dialogs/console-dialog.tsx';

/** The only time that the codes are shown. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  return (
    <ConsoleDialog onClose={onClose} title="Your recovery codes">
      <div className="grid gap-4 sm:w-md">
        <p className="text-14 text-muted">
          Each code signs you in once if you lose your phone or your passkey. Save them now, away from this device: they
          aren't shown again.
        </p>
        <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card border border-line bg-paper p-4 min-[420px]:grid-cols-2">
          {codes.map((code) => (
            <li className="font-mono text-14 whitespace-nowrap" key={code}>
              {code}
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-3">
          <ConsoleButton onClick={() => void copy(codes)}>Copy</ConsoleButton>
          <ConsoleButton onClick={() => download(codes)}>Download</ConsoleButton>
          <ConsoleButton look="primary" onClick={onClose}>
            I've saved them
          </ConsoleButton>
        </div>
      </div>
    </ConsoleDialog>
  );
}

async function copy(codes: string[]): Promise<void> {
  try {
    await navigator.clipboard.writeText(codes.join('\n'));
    showNotice({ tone: 'success', title: 'Recovery codes copied' });
  } catch {
    showNotice({ tone: 'error', title: "Couldn't copy", description: 'Download them, or write them down.' });
  }
}

function download(codes: string[]): void {
  const url = URL.createObjectURL(new Blob([`Recovery codes of Around\n\n${codes.join('\n')}\n`]));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'around-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
