import { zodResolver } from '@hookform/resolvers/zod';
import * as z from 'zod/mini';
import { FormTextField } from '../../../ui/forms/form-text-field.tsx';
import { useKeptForm } from '../../../ui/forms/use-kept-form.ts';
import { ConsoleButton } from '../../controls/console-button.tsx';
import { ConsoleDialog } from '../../controls/dialogs/console-dialog.tsx';
import { useAction } from '../../queries/jobs/use-action.ts';
import { type InstagramProfile, saveHome } from '../../queries/profiles.ts';
import { PlaceFinder } from './place-finder.tsx';
import { readCoordinates, writeCoordinates } from './read-coordinates.ts';

const RULE = 'Please enter a latitude from -90 to 90 and a longitude from -180 to 180';

const Home = z.object({ coordinates: z.string().check(z.refine((text) => readCoordinates(text) !== undefined, RULE)) });

/** Sets the home of a profile, where its stories without a sticker are shown. */
export function HomeDialog({ profile, onClose }: { profile: InstagramProfile; onClose: () => void }) {
  const { control, handleSubmit, setValue } = useKeptForm(`home ${profile.id}`, {
    resolver: zodResolver(Home),
    defaultValues: { coordinates: profile.home ? writeCoordinates(profile.home) : '' },
  });
  const save = useAction({
    run: saveHome,
    done: ({ message }) => ({ title: 'Home Updated', description: message }),
    failedTitle: 'Failed to set the home',
  });

  function saveTyped({ coordinates }: { coordinates: string }) {
    save.mutate({ id: profile.id, home: readCoordinates(coordinates) ?? null }, { onSuccess: onClose });
  }

  return (
    <ConsoleDialog onClose={onClose} title={`Home of @${profile.username}`}>
      <form className="grid grid-cols-[minmax(0,1fr)] gap-4" noValidate onSubmit={handleSubmit(saveTyped)}>
        <p className="text-14 text-muted">
          Stories of this profile without a position of their own are shown here, from the next cycle on.
        </p>
        <PlaceFinder onChoose={(place) => setValue('coordinates', writeCoordinates(place), { shouldValidate: true })} />
        <FormTextField
          control={control}
          hint="Latitude and longitude, such as 38.4192, 27.1287"
          isRequired
          label="Coordinates"
          name="coordinates"
        />
        <div className="flex flex-wrap justify-end gap-2">
          {profile.home && (
            <ConsoleButton onClick={() => save.mutate({ id: profile.id, home: null }, { onSuccess: onClose })}>
              Remove the home
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
