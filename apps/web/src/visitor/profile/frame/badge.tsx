import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icons/icon.tsx';
import { ProfileIcon, type ProfileIconName } from './profile-icon.tsx';

/** A state in a word, with an icon. */
export function Badge({ icon, children }: { icon?: ProfileIconName; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1 rounded-full bg-link/10 px-2 py-0.5 text-12 font-semibold text-link">
      {icon ? <ProfileIcon name={icon} size={14} /> : <Icon name="check" size={14} />}
      {children}
    </span>
  );
}
