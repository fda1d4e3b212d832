import { ConsoleButton } from '../../controls/console-button.tsx';
import { CheckBox } from '../../controls/fields/check-box.tsx';
import type { ImportLine } from '../../queries/proxies/proxy-import.ts';
import { TableView } from '../../table/table-view.tsx';
import { summarizeLines } from './summarize-lines.ts';
import type { useImport } from './use-import.ts';

type Steps = ReturnType<typeof useImport>;

/** The status of every line, the selection of lines, and the actions on them. */
export function ImportPreview({ lines, steps }: { lines: ImportLine[]; steps: Steps }) {
  const { table, newLines, chosen, failing, test, add, isBusy } = steps;
  const testedCount = chosen.filter((line) => steps.tests.has(line)).length;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="text-14 font-semibold" role="status">
          {summarizeLines(lines)}
        </p>
        {newLines.length > 0 && (
          <CheckBox
            isChecked={chosen.length === newLines.length}
            isPartly={chosen.length > 0 && chosen.length < newLines.length}
            label={`Select all ${newLines.length} new`}
            onChange={(isChecked) => steps.select(isChecked ? newLines : [])}
          />
        )}
      </div>
      <TableView
        caption="Parsed lines"
        empty="There is no proxy in this text."
        isSelectionLocked={isBusy}
        selectLabel={({ line }) => `Select line ${line}`}
        table={table}
      />
      <div className="flex flex-wrap items-center justify-end gap-3">
        {failing > 0 && !test.isPending && (
          <ConsoleButton onClick={steps.deselectFailing}>Deselect {failing} that do not work</ConsoleButton>
        )}
        <ConsoleButton
          busy={test.isPending && `Testing ${testedCount} of ${chosen.length}...`}
          icon="pulse"
          isDisabled={isBusy || chosen.length === 0}
          onClick={steps.testChosen}
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
