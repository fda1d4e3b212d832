import { useQueryClient } from '@tanstack/react-query';
import { useSingleMutation } from '../../ui/api/use-single-mutation.ts';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { pushStateQuery } from './push-query.ts';
import { type PushState, turnPushOff, turnPushOn } from './push-subscription.ts';

export type PushSwitchState = PushState | 'asking';

type Options = { state: PushState; publicKey: string; onFailure: () => void };
type PushSwitch = { state: PushSwitchState; canPress: boolean; press: () => void };

export function usePushSwitch({ state, publicKey, onFailure }: Options): PushSwitch {
  const { language } = useLanguage();
  const client = useQueryClient();
  const turn = useSingleMutation({
    mutationFn: (isOn: boolean) => (isOn ? turnPushOn(publicKey, language) : turnPushOff()),
    onError: onFailure,
    onSettled: () => client.invalidateQueries(pushStateQuery),
  });
  return {
    state: turn.isPending && state === 'off' ? 'asking' : state,
    canPress: !turn.isPending && (state === 'on' || state === 'off'),
    press: () => turn.mutate(state === 'off'),
  };
}
