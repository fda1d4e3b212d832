import { removalFormFor } from '@around/contracts/safety/removals';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../../../ui/icons/icon.tsx';
import { useLanguage } from '../../../ui/language/language-provider.tsx';

/**
 * The link from a shared story to the removal form, for people who do not use Around. It floats under the header of the first card, and
 * disappears with that card. Wide screens have the same link in their footer.
 */
export function RemovalPill() {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(true);
  useEffect(() => {
    const closeBehindFirstCard = ({ target }: Event) => {
      if (target instanceof Element && target.scrollTop > window.innerHeight / 2) setIsOpen(false);
    };
    document.addEventListener('scroll', closeBehindFirstCard, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', closeBehindFirstCard, { capture: true });
  }, []);
  if (!isOpen) return null;
  return (
    <div className="mb-2 flex items-center justify-self-start rounded-full bg-night/70 text-12 font-semibold text-white lg:hidden">
      <Link
        className="inline-flex min-h-11 items-center gap-1.5 ps-3.5 hover:underline"
        to={removalFormFor(location.origin + pathname)}
      >
        <Icon name="flag" size={14} />
        {t('Ask for a removal')}
      </Link>
      <button
        aria-label={t('Dismiss')}
        className="grid size-11 place-items-center rounded-full"
        onClick={() => setIsOpen(false)}
        type="button"
      >
        <Icon name="close" size={14} />
      </button>
    </div>
  );
}
