import type { Text } from '../../language/text.ts';
import type { Translate } from '../../language/translate.ts';
import { showNotice } from '../../notices/notices.tsx';

export function sayComingSoon(t: Translate, description: Text): void {
  showNotice({ title: t('Coming soon'), description: t(description) });
}
