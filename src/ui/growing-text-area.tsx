import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

interface GrowingTextAreaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  readonly value: string;
  readonly box?: RefObject<HTMLTextAreaElement | null>;
}

/** One line that grows with its text. Chrome does it by itself since 123, Safari since 26.2, Firefox not yet. */
export function GrowingTextArea({ value, box, className = '', ...props }: GrowingTextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = box ?? own;

  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    // As low as it may be: a text that gets shorter would keep the height.
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [ref, value]);

  return <textarea ref={ref} rows={1} value={value} className={`field-sizing-content resize-none ${className}`} {...props} />;
}
