import { CheckBox } from '../controls/check-box.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { type Column, DataTable } from '../controls/data-table.tsx';
import { type ChipTone, StateChip } from '../controls/state-chip.tsx';
import type { ImportLine } from '../queries/proxy-import.ts';
import { summarizeLines } from './summarize-lines.ts';
import { TestResult } from './test-result.tsx';
import { idOf, type useImport } from './use-import.ts';

type Steps = ReturnType<typeof useImport>;

/** What every line means, which of them are meant, and what to do with those. */
export function ImportPreview({ lines, steps }: { lines: ImportLine[]; steps: Steps }) {
  const { selection, chosen, failing, test, add } = steps;
  const isBusy = test.isPending || add.isPending;
  const testedCount = chosen.filter((line) => steps.tests.has(line)).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-14 font-semibold" role="status">
          {summarizeLines(lines)}
        </p>
        {selection.total > 0 && (
          <CheckBox
            isChecked={chosen.length === selection.total}
            isPartly={chosen.length > 0 && chosen.length < selection.total}
            label={`Select all ${selection.total} new`}
            onChange={(isChecked) => {
              selection.chooseOnly(isChecked ? lines.filter(({ status }) => status === 'new').map(idOf) : []);
            }}
          />
        )}
      </div>
      <DataTable
        caption="What the lines mean"
        columns={columnsFor(steps)}
        empty="There is no proxy in this text."
        keyOf={idOf}
        rows={lines}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {failing > 0 && !test.isPending && (
          <ConsoleButton onClick={steps.leaveOutFailing}>Leave out {failing} that do not work</ConsoleButton>
        )}
        <ConsoleButton
          busy={test.isPending && `Testing ${testedCount} of ${chosen.length}...`}
          icon="pulse"
          isDisabled={isBusy || chosen.length === 0}
          onClick={() => test.mutate()}
        >
          Test {chosen.length} selected
        </ConsoleButton>
        <ConsoleButton
          busy={add.isPending && 'Importing...'}
          icon="plus"
          isDisabled={isBusy || chosen.length === 0}
          look="primary"
          onClick={steps.importChosen}
        >
          Import {chosen.length} selected
        </ConsoleButton>
      </div>
    </>
  );
}

const verdicts: Record<ImportLine['status'], { tone: ChipTone; word: string }> = {
  new: { tone: 'good', word: 'New' },
  duplicate: { tone: 'idle', word: 'Duplicate' },
  repeated: { tone: 'idle', word: 'Repeated' },
  invalid: { tone: 'bad', word: 'Invalid' },
};

function columnsFor({ selection, tests, test, add }: Steps): Column<ImportLine>[] {
  return [
    {
      name: 'Select',
      cell: (line) =>
        line.status === 'new' && (
          <CheckBox
            isChecked={selection.isChosen(idOf(line))}
            isDisabled={test.isPending || add.isPending}
            isLabelHidden
            label={`Select line ${line.line}`}
            onChange={(isChosen) => selection.choose(idOf(line), isChosen)}
          />
        ),
    },
    { name: 'Line', isNumber: true, cell: ({ line }) => line },
    {
      name: 'Proxy',
      cell: ({ ip, port, country }) =>
        ip === null ? (
          '-'
        ) : (
          <span className="max-md:break-all md:whitespace-nowrap">
            {ip}:{port} {country && <span className="text-12 text-muted">{country}</span>}
          </span>
        ),
    },
    { name: 'Username', cell: ({ username }) => <div className="break-words md:max-w-40">{username ?? '-'}</div> },
    {
      name: 'Verdict',
      cell: ({ status, message }) => (
        <div className="grid gap-0.5 justify-items-start max-md:justify-items-end">
          <StateChip tone={verdicts[status].tone}>{verdicts[status].word}</StateChip>
          {message && <span className="text-12 text-muted">{message}</span>}
        </div>
      ),
    },
    {
      name: 'Test',
      cell: ({ line }) => {
        const found = tests.get(line);
        return found ? <TestResult test={found} /> : <span className="text-muted">-</span>;
      },
    },
  ];
}
