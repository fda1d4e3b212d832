import type { Text } from '../../ui/language/text.ts';
import type { Translate } from '../../ui/language/translate.ts';
import { showNotice } from '../../ui/notices/notices.tsx';

export function showComingSoon(t: Translate, description: Text): void {
  showNotice({ title: t('Coming soon'), description: t(description) });
}
