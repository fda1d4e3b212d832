import { ConsoleButton } from '../controls/console-button.tsx';
import type { ConsoleIconName } from '../controls/console-icon.tsx';
import type { BulkAction, BulkOrder } from './use-bulk-action.ts';

type Props<Item, Answer> = {
  bulk: BulkAction;
  icon: ConsoleIconName;
  text: string;
  order: BulkOrder<Item, Answer>;
  /** Another action on the rows is running. */
  isBlocked?: boolean;
};

/** An action on every selected row to which it applies. */
export function BulkButton<Item, Answer>({ bulk, icon, text, order, isBlocked = false }: Props<Item, Answer>) {
  return (
    <ConsoleButton
      icon={icon}
      isDisabled={isBlocked || bulk.progress !== null || order.items.length === 0}
      isSmall
      onClick={() => bulk.start(order)}
    >
      {text}
    </ConsoleButton>
  );
}
