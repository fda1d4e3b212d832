import type { RefObject } from 'react';
import { useLanguage } from '../../../ui/language/language-provider.tsx';

type Props = { count: number; index: number; progressRef?: RefObject<HTMLSpanElement | null>; isStalled?: boolean };

/** One segment per story. The CSS variable `--progress` of the current segment fills it from the start side. */
export function ProgressSegments({ count, index, progressRef, isStalled = false }: Props) {
  const { t } = useLanguage();
  return (
    <div className="flex h-3.5 items-center gap-1.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div
        aria-label={t('Story {index} of {count}', { index: index + 1, count })}
        className="flex min-w-0 flex-1 gap-1"
        role="group"
      >
        {Array.from({ length: count }, (_, segment) => (
          <span
            aria-current={segment === index ? 'step' : undefined}
            className="h-0.75 min-w-0 flex-1 overflow-hidden rounded-full bg-white/35 shadow-[0_0_2px_rgb(0_0_0/0.4)]"
            // biome-ignore lint/suspicious/noArrayIndexKey: a segment is its position.
            key={segment}
          >
            <span
              ref={segment === index ? progressRef : undefined}
              className="block size-full origin-left rounded-full bg-white transition-transform duration-100 ease-linear rtl:origin-right"
              style={{ transform: `scaleX(${segment < index ? 1 : segment === index ? 'var(--progress, 0)' : 0})` }}
            />
          </span>
        ))}
      </div>
      {isStalled && (
        <span className="size-3.5 animate-[turn_800ms_linear_infinite,appear_150ms_250ms_both] rounded-full border-2 border-white/40 border-t-white" />
      )}
    </div>
  );
}
