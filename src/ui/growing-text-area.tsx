import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';

interface GrowingTextAreaProps extends Omit<ComponentProps<'textarea'>, 'ref'> {
  readonly value: string;
  readonly box?: RefObject<HTMLTextAreaElement | null>;
}

/** One line that grows with its text. Chrome has supported this natively since 123, Safari since 26.2, Firefox not yet. */
export function GrowingTextArea({ value, box, className = '', ...props }: GrowingTextAreaProps) {
  const own = useRef<HTMLTextAreaElement>(null);
  const ref = box ?? own;

  useLayoutEffect(() => {
    const area = ref.current;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    // Resets the height first: otherwise a text that gets shorter would keep it.
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
  }, [ref, value]);

  return <textarea ref={ref} rows={1} value={value} className={`field-sizing-content resize-none ${className}`} {...props} />;
}
