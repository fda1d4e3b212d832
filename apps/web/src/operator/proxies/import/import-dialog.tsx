import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleDialog } from '../../controls/dialogs/console-dialog.tsx';
import { FailureAlert } from '../../controls/failure-alert.tsx';
import type { Imported } from '../../queries/proxies/proxy-import.ts';
import { ImportPreview } from './import-preview.tsx';
import { useImport } from './use-import.ts';

const FILE_MAX_BYTES = 1_000_000;

type Props = {
  /** Kept by the parent, so that closing the dialog by mistake loses nothing. */
  text: string;
  onChange: (text: string) => void;
  onImported: (imported: Imported) => void;
  onClose: () => void;
};

/** Imports many proxies, pasted or from a file, after a preview and optional tests. */
export function ImportDialog({ text, onChange, onImported, onClose }: Props) {
  const [fileProblem, setFileProblem] = useState<string>();
  const textId = useId();
  const hintId = useId();
  const steps = useImport(text, onImported);
  const error = steps.preview.error ?? steps.test.error ?? steps.add.error;

  function change(next: string) {
    onChange(next);
    setFileProblem(undefined);
    steps.reset();
  }

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.size > FILE_MAX_BYTES) return setFileProblem('This file is too large for a list of proxies');
    change(await file.text());
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (text.trim() !== '') steps.preview.mutate(text);
  }

  return (
    <ConsoleDialog onClose={onClose} title="Import proxies">
      <form className="grid grid-cols-[minmax(0,1fr)] gap-3" onSubmit={onSubmit}>
        <label className="text-14 font-semibold" htmlFor={textId}>
          Proxies, one a line
        </label>
        <textarea
          aria-describedby={hintId}
          autoCapitalize="none"
          autoComplete="off"
          className="min-h-32 w-full rounded-card border border-line bg-paper p-3 font-mono text-14 text-ink"
          id={textId}
          onChange={({ target }) => change(target.value)}
          placeholder="203.0.113.7:8080:username:password"
          spellCheck={false}
          value={text}
        />
        <p className="text-12 text-muted" id={hintId}>
          ip:port:username:password, username:password@ip:port, a URL, or CSV with or without a header. At most 500.
        </p>
        {fileProblem && (
          <p className="text-14 font-semibold text-danger-text" role="alert">
            {fileProblem}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <ConsoleButton
            busy={steps.preview.isPending && 'Reading...'}
            icon="search"
            isDisabled={text.trim() === ''}
            look={steps.lines ? 'quiet' : 'primary'}
          >
            Preview
          </ConsoleButton>
          <label className="text-14 text-muted">
            <span className="me-2">or a file:</span>
            <input
              accept=".csv,.txt,text/csv,text/plain"
              className="max-w-full text-14 file:me-2 file:min-h-10 file:rounded-full file:border file:border-solid file:border-line file:bg-surface file:px-4 file:font-semibold file:text-ink"
              onChange={(event) => void readFile(event)}
              type="file"
            />
          </label>
        </div>
      </form>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4">
        {error && <FailureAlert error={error} />}
        {steps.lines && <ImportPreview lines={steps.lines} steps={steps} />}
      </div>
    </ConsoleDialog>
  );
}
