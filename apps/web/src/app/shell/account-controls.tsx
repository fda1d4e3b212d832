import { useQuery } from '@tanstack/react-query';
import { PrimaryButton } from '../../ui/controls/buttons.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useLanguage } from '../../ui/language/language-provider.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { userQuery } from '../../visitor/session/user-query.ts';

const AvatarMenu = lazyPart(() => import('./signed-in-controls.tsx').then((file) => ({ default: file.AvatarMenu })));
const NamedControls = lazyPart(() =>
  import('./signed-in-controls.tsx').then((file) => ({ default: file.NamedControls })),
);

type Props = {
  onSignUp: () => void;
  onFollowing: () => void;
  /** The variant with the user's name and Logout instead of a menu. */
  isNamed: boolean;
};

/** Sign Up for visitors; for users the avatar menu, which is loaded on demand. */
export function AccountControls({ onSignUp, onFollowing, isNamed }: Props) {
  const { t } = useLanguage();
  const { data: user } = useQuery(userQuery);
  if (!user) {
    return (
      <PrimaryButton className="shrink-0 px-3 sm:px-5" onClick={onSignUp}>
        <span className="not-narrow:hidden">
          <Icon name="person" />
        </span>
        <span className="narrow:sr-only">{t('Sign Up')}</span>
      </PrimaryButton>
    );
  }
  const Controls = isNamed ? NamedControls : AvatarMenu;
  return (
    <Controls
      fallback={<span className="size-11 shrink-0 rounded-full bg-accent" />}
      onFollowing={onFollowing}
      user={user}
    />
  );
}
