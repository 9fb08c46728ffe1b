import type { Schedule } from '../rules/revision-schedule.ts';
import type { Rating } from '../rules/revision.ts';
import { intervalWords } from './revision-words.ts';

interface RatingButtonsProps {
  readonly outcomes: Readonly<Record<Rating, Schedule>>;
  /** Time the outcomes were computed for, epoch milliseconds. */
  readonly now: number;
  readonly onRate: (rating: Rating) => void;
}

const RATINGS: readonly { readonly rating: Rating; readonly word: string }[] = [
  { rating: 1, word: 'Again' },
  { rating: 2, word: 'Hard' },
  { rating: 3, word: 'Good' },
  { rating: 4, word: 'Easy' },
];

/** Ratings, each with the next due time. */
export function RatingButtons({ outcomes, now, onRate }: RatingButtonsProps) {
  return (
    <fieldset aria-label="How well did you know it?" className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-4">
      {RATINGS.map(({ rating, word }) => (
        <button
          key={rating}
          type="button"
          aria-keyshortcuts={String(rating)}
          className="grid min-h-14 content-center justify-items-center rounded-lg border border-line-strong bg-surface px-1 py-1.5 hover:bg-hover"
          onClick={() => onRate(rating)}
        >
          <span className="font-medium">{word}</span>{' '}
          <span className="text-sm text-ink-soft tabular-nums">{intervalWords(outcomes[rating], now)}</span>
        </button>
      ))}
    </fieldset>
  );
}
