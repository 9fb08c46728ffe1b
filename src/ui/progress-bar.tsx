import type { ComponentProps } from 'react';

interface ProgressBarProps extends ComponentProps<'progress'> {
  /** True on a dialog, whose background is lighter. */
  readonly isRaised?: boolean;
}

export function ProgressBar({ isRaised = false, className = '', ...props }: ProgressBarProps) {
  return <progress className={`${BAR} ${FILL} ${isRaised ? 'bg-line' : 'bg-skeleton'} ${className}`} {...props} />;
}

const BAR = 'h-1.5 appearance-none overflow-hidden rounded-full';
const FILL = '[&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-inherit [&::-webkit-progress-value]:bg-ink';
