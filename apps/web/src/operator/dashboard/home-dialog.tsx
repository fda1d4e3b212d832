import { type FormEvent, useState } from 'react';
import { ConsoleButton } from '../controls/console-button.tsx';
import { ConsoleDialog } from '../controls/console-dialog.tsx';
import { TextField } from '../controls/text-field.tsx';
import { type InstagramProfile, saveHome } from '../queries/profiles.ts';
import { useAction } from '../queries/use-action.ts';
import { PlaceFinder } from './place-finder.tsx';
import { readCoordinates, writeCoordinates } from './read-coordinates.ts';

const RULE = 'Please enter a latitude from -90 to 90 and a longitude from -180 to 180';

/** Says where a profile is at home, so that its stories without a sticker have a place. */
export function HomeDialog({ profile, onClose }: { profile: InstagramProfile; onClose: () => void }) {
  const [text, setText] = useState(profile.home ? writeCoordinates(profile.home) : '');
  const [error, setError] = useState<string>();
  const save = useAction({
    run: saveHome,
    done: ({ message }) => ({ title: 'Home Updated', description: message }),
    failedTitle: 'Failed to set the home',
  });

  function write(value: string) {
    setText(value);
    setError(undefined);
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const home = readCoordinates(text);
    if (home) save.mutate({ id: profile.id, home }, { onSuccess: onClose });
    else setError(RULE);
  }

  return (
    <ConsoleDialog onClose={onClose} title={`Home of @${profile.username}`}>
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={onSubmit}>
        <p className="text-14 text-muted">
          Stories of this profile that name no place of their own are shown here, from the next cycle on.
        </p>
        <PlaceFinder onChoose={(place) => write(writeCoordinates(place))} />
        <TextField
          error={error}
          hint="Latitude and longitude, such as 38.4192, 27.1287"
          isRequired
          label="Coordinates"
          onChange={write}
          value={text}
        />
        <div className="flex flex-wrap justify-end gap-2">
          {profile.home && (
            <ConsoleButton onClick={() => save.mutate({ id: profile.id, home: null }, { onSuccess: onClose })}>
              Take the home back
            </ConsoleButton>
          )}
          <ConsoleButton busy={save.isPending && 'Saving...'} icon="pin" look="primary">
            Set home
          </ConsoleButton>
        </div>
      </form>
    </ConsoleDialog>
  );
}
