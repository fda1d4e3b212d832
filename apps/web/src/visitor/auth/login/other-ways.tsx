import type { Passkey } from '@around/contracts/users/passkeys';
import { type LinkedIdentity, signInProviderNames } from '@around/contracts/users/sign-in-providers';
import { useLanguage } from '../../../ui/language/language-provider.tsx';
import { perLanguage } from '../../../ui/language/per-language.ts';
import { useUserText } from '../../user-texts/use-user-text.ts';

/** What signs the user in besides the password, and what of it ends with the former password. */
export type OtherWays = { passkeys: Passkey[]; identities: LinkedIdentity[] };
export type Removals = { removePasskeys: Passkey['id'][]; removeProviders: LinkedIdentity['provider'][] };

const RECENT_MS = 7 * 24 * 3_600_000;
const isRecent = ({ createdAt }: { createdAt: string }) => Date.now() - Date.parse(createdAt) < RECENT_MS;

const dates = perLanguage((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }));

/** Somebody else may have added what is new, and would come back with it. */
export function recentOf({ passkeys, identities }: OtherWays): Removals {
  return {
    removePasskeys: passkeys.filter(isRecent).map(({ id }) => id),
    removeProviders: identities.filter(isRecent).map(({ provider }) => provider),
  };
}

type Props = { ways: OtherWays; removals: Removals; onChange: (removals: Removals) => void };

/** Lets the user choose what ends. */
export function OtherWaysList({ ways, removals, onChange }: Props) {
  const t = useUserText();
  const { language } = useLanguage();
  const { removePasskeys, removeProviders } = removals;
  const date = (time: string) => dates(language).format(new Date(time));
  const hasRecent = [...ways.passkeys, ...ways.identities].some(isRecent);
  return (
    <div className="grid gap-3">
      <p className="text-14 text-muted">
        {t("You can also sign in with these. Select the ones you don't recognize, and we'll remove them.")}
        {hasRecent && ` ${t('We selected what was added in the last 7 days.')}`}
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {ways.passkeys.map(({ id, name, createdAt }) => (
          <Way
            detail={t('Added on {date}', { date: date(createdAt) })}
            isRemoved={removePasskeys.includes(id)}
            key={id}
            name={name}
            onToggle={() => onChange({ ...removals, removePasskeys: toggled(removePasskeys, id) })}
          />
        ))}
        {ways.identities.map(({ provider, email, createdAt }) => (
          <Way
            detail={[email, t('Connected on {date}', { date: date(createdAt) })].filter(Boolean).join(' · ')}
            isRemoved={removeProviders.includes(provider)}
            key={provider}
            name={signInProviderNames[provider]}
            onToggle={() => onChange({ ...removals, removeProviders: toggled(removeProviders, provider) })}
          />
        ))}
      </ul>
    </div>
  );
}

type WayProps = { name: string; detail: string; isRemoved: boolean; onToggle: () => void };

function Way({ name, detail, isRemoved, onToggle }: WayProps) {
  const t = useUserText();
  return (
    <li>
      <label className="flex min-h-11 items-center gap-3 py-2.5">
        <input
          aria-label={t('Remove {name}', { name })}
          checked={isRemoved}
          className="size-5 shrink-0 accent-accent"
          onChange={onToggle}
          type="checkbox"
        />
        <span className="grid min-w-0">
          <bdi className="text-16 font-semibold wrap-anywhere">{name}</bdi>
          <span className="text-14 text-muted wrap-anywhere">{detail}</span>
        </span>
      </label>
    </li>
  );
}

function toggled<T>(all: T[], one: T): T[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
