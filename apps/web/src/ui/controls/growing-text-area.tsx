import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** A text area that is as high as its text, within the limits of its class. */
export function GrowingTextArea({ className, ...props }: ComponentProps<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (area.current) fitToText(area.current);
  });
  return (
    <textarea
      {...props}
      className={classNames('field-sizing-content resize-none', className)}
      onInput={({ currentTarget }) => fitToText(currentTarget)}
      ref={area}
    />
  );
}

/** Browsers before Safari 26.2 and Firefox 152 do not follow the text by CSS. Here the area grows only: measuring less would move the page. */
function fitToText(area: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return;
  if (area.value === '') area.style.height = '';
  const { scrollHeight, clientHeight, offsetHeight } = area;
  if (scrollHeight > clientHeight) area.style.height = `${scrollHeight + offsetHeight - clientHeight}px`;
}
