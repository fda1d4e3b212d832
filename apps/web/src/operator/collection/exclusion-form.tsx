import { EXCLUSION_MESSAGES, REASON_MAX_LENGTH } from '@around/contracts/operator/collection';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '../controls/confirm-dialog.tsx';
import { ConsoleButton } from '../controls/console-button.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { useAction } from '../queries/use-action.ts';
import { exclude } from './collection-queries.ts';
import { ProfileFinder } from './profile-finder.tsx';

export function ExclusionForm() {
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useAction({
    run: exclude,
    done({ message }) {
      setName('');
      setReason('');
      setIsTried(false);
      return { title: message };
    },
    failedTitle: 'Failed to exclude the profile',
  });
  const username = name.trim().replace(/^@/, '');
  const isComplete = username !== '' && reason.trim() !== '';

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    setIsAsking(isComplete);
  }

  return (
    <form className="grid gap-4 sm:grid-cols-2" noValidate onSubmit={onSubmit}>
      <ProfileFinder
        error={isTried && username === '' ? EXCLUSION_MESSAGES.username : undefined}
        onChange={setName}
        text={name}
      />
      <TextArea
        error={isTried && reason.trim() === '' ? EXCLUSION_MESSAGES.reason : undefined}
        hint="Such as who asked for it, and when"
        isRequired
        label="Reason"
        maxLength={REASON_MAX_LENGTH}
        onChange={setReason}
        value={reason}
      />
      <div className="flex justify-end sm:col-span-2">
        <ConsoleButton busy={isPending && 'Excluding...'} look="danger">
          Exclude the profile
        </ConsoleButton>
      </div>
      {isAsking && (
        <ConfirmDialog
          confirm="Exclude"
          onClose={() => setIsAsking(false)}
          onConfirm={() => mutate({ username, reason })}
          text="Its stories, its details and the place that is only its home are deleted now, and cannot be brought back."
          title={`Exclude @${username}?`}
        />
      )}
    </form>
  );
}
