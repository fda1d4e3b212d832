import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

/** Shows the text next to the element on hover and keyboard focus. The element needs an accessible name: a tooltip is no label. */
export function WithTooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner className="z-50" sideOffset={6}>
          <Tooltip.Popup className="max-w-64 rounded-card bg-ink px-2.5 py-1.5 text-12 font-semibold text-paper shadow-float">
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
