import type { ComponentProps } from 'react';

interface RowTitleProps extends ComponentProps<'button'> {
  /** Id of the heading. */
  readonly titleId: string;
  /** Classes that limit the number of lines. */
  readonly lines?: string;
}

/** The title of a row, which opens it. A press anywhere in the row opens it too, except on the 44 px of the menu at its end. */
export function RowTitle({ titleId, lines, className = '', children, ...props }: RowTitleProps) {
  return (
    <h3 id={titleId}>
      <button type="button" data-row-title aria-haspopup="dialog" className={`${TEXT} ${WHOLE_ROW} ${className}`} {...props}>
        {/* On an inner element, because WebKit cannot limit the lines of a button. */}
        <span className={lines}>{children}</span>
      </button>
    </h3>
  );
}

const TEXT = 'block w-full text-left leading-6.5 wrap-anywhere outline-none';
const WHOLE_ROW =
  'after:absolute after:inset-y-0 after:right-11 after:left-0 after:rounded-xl after:-outline-offset-2 after:outline-ink focus-visible:after:outline-2';
