import { removalPage } from '@around/contracts/safety/removals';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useTitle } from '../../../ui/page/use-title.ts';
import { SafetyFrame } from '../form/safety-frame.tsx';
import { useSafetyText } from '../texts/use-safety-text.ts';
import { RemovalForm } from './removal-form.tsx';

/** `/remove`: for people who are shown and do not use Around. */
export function RemovalPage() {
  const t = useSafetyText();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  useTitle(`${t('Ask for a removal')} · Around`);
  return (
    <SafetyFrame title={t('Ask for a removal')}>
      <p className="text-14 text-muted">
        {t('You need no account. An operator looks at your request within three days, and nobody else sees it.')}
      </p>
      <RemovalForm link={search.get('link')} onSent={(code) => void navigate(removalPage(code), { replace: true })} />
    </SafetyFrame>
  );
}
