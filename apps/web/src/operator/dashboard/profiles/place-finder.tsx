import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { type FoundPlace, placesQuery } from '../../queries/places.ts';

/** Searches our places by name. */
export function PlaceFinder({ onChoose }: { onChoose: (place: FoundPlace) => void }) {
  const [text, setText] = useState('');
  const name = useDeferredValue(text.trim());
  const { data: places, isError } = useQuery(placesQuery(name));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <TextField
        autoComplete="off"
        error={isError ? 'Places cannot be searched right now' : undefined}
        hint={places?.length === 0 ? `No place is called "${name}".` : undefined}
        label="Find a place"
        onChange={setText}
        placeholder="Name of a place or an area"
        type="search"
        value={text}
      />
      {places && places.length > 0 && (
        <ul aria-label="Places found" className="grid max-h-48 gap-1 overflow-y-auto">
          {places.map((place) => (
            <li key={place.id}>
              <button
                className="flex min-h-10 w-full flex-wrap items-center justify-between gap-x-4 rounded-card border border-line bg-paper px-3 text-start text-14 hover:border-muted"
                onClick={() => onChoose(place)}
                type="button"
              >
                <span className="own-direction font-semibold">{place.name}</span>
                <span className="text-12 text-muted tabular-nums">
                  {place.latitude.toFixed(4)}, {place.longitude.toFixed(4)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
