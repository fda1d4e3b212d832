import { ConsoleButton } from '../../controls/console-button.tsx';
import { KeyHint } from '../../controls/key-hint.tsx';
import { WithTooltip } from '../../controls/with-tooltip.tsx';
import type { DecisionOption } from './decision-options.ts';

type Props = { options: DecisionOption[]; isBusy: boolean; onChoose: (option: DecisionOption) => void };

export function DecisionButtons({ options, isBusy, onChoose }: Props) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
      {options.map((option) => (
        <li className="grid" key={option.action}>
          <DecisionButton isBusy={isBusy} onChoose={onChoose} option={option} />
        </li>
      ))}
    </ul>
  );
}

type ButtonProps = Pick<Props, 'isBusy' | 'onChoose'> & { option: DecisionOption };

function DecisionButton({ option, isBusy, onChoose }: ButtonProps) {
  const { name, key, icon, isDangerous, obstacle } = option;
  const button = (
    <span className="grid">
      <ConsoleButton
        icon={icon}
        isDisabled={isBusy || obstacle !== null}
        look={isDangerous ? 'danger' : 'quiet'}
        onClick={() => onChoose(option)}
      >
        <span className="min-w-0 truncate">{name}</span>
        <KeyHint>{key}</KeyHint>
      </ConsoleButton>
    </span>
  );
  return obstacle === null ? button : <WithTooltip text={obstacle}>{button}</WithTooltip>;
}
