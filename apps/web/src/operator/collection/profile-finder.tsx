import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { TextField } from '../../ui/forms/text-field.tsx';
import { type InstagramProfile, profilesQuery } from '../queries/profiles.ts';
import { matchProfiles } from './match-profiles.ts';

type Field = Pick<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'onBlur' | 'ref'>;
type Props = { field: Field; error?: string | undefined };

/** Finds one of the observed profiles while its name is typed. */
export function ProfileFinder({ field, error }: Props) {
  const { value: text, onChange } = field;
  const { data: profiles, isError } = useQuery(profilesQuery);
  const found = matchProfiles(profiles ?? [], text);
  const isChosen = found.some(({ username }) => username === text);
  const hint =
    profiles && text.trim() !== '' && found.length === 0 ? `No observed profile is called "${text}".` : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-2">
      <TextField
        {...field}
        autoComplete="off"
        error={isError ? 'Profiles cannot be searched right now' : error}
        hint={hint}
        isRequired
        label="Profile"
        placeholder="Username of an observed profile"
        type="search"
      />
      {!isChosen && found.length > 0 && (
        <ul aria-label="Profiles found" className="grid max-h-60 gap-1 overflow-y-auto">
          {found.map((profile) => (
            <Found key={profile.id} onChoose={() => onChange(profile.username)} profile={profile} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Found({ profile: { username, fullName }, onChoose }: { profile: InstagramProfile; onChoose: () => void }) {
  return (
    <li>
      <button
        className="flex min-h-10 w-full flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-paper px-3 text-start text-14 hover:border-muted"
        onClick={onChoose}
        type="button"
      >
        <span className="font-semibold wrap-anywhere">@{username}</span>
        {fullName && <span className="text-12 text-muted">{fullName}</span>}
      </button>
    </li>
  );
}
