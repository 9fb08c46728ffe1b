import type { ChapterMark } from '../../../shared/rules/chapter-marks.ts';

export const MARK_WORDS: Readonly<Record<ChapterMark, string>> = { new: 'New', learning: 'Learning', revised: 'Revised', sure: 'Sure' };

const RADIUS: Readonly<Record<ChapterMark, number>> = { new: 0, learning: 2, revised: 4, sure: 7 };

/** A dot that is filled more, the surer the student is. */
export function MarkDot({ mark, className = 'size-4' }: { readonly mark: ChapterMark; readonly className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden className={`shrink-0 ${className}`}>
      <circle cx="8" cy="8" r="6.75" fill="none" stroke="currentColor" strokeWidth="1.25" />
      <circle cx="8" cy="8" r={RADIUS[mark]} fill="currentColor" />
    </svg>
  );
}
