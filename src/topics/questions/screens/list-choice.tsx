import type { OwnList } from '../store/own-questions.ts';
import { useQuestionNews } from '../store/use-question-news.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

interface ListChoiceProps {
  readonly userId: string;
  readonly list: OwnList | undefined;
  readonly onChoose: (list: OwnList | undefined) => void;
}

/** Choice between all questions, the student's own and followed ones, with the number of new posts in them. */
export function ListChoice({ userId, list, onChoose }: ListChoiceProps) {
  const { mine, following } = useQuestionNews(userId);
  const options = [
    { value: 'all', label: 'Everybody’s' },
    { value: 'mine', label: 'Mine', ...countOf(mine) },
    { value: 'following', label: 'Following', ...countOf(following) },
  ] as const;
  return (
    <SegmentedControl
      label="Questions"
      options={options}
      value={list ?? 'all'}
      onValueChange={(value) => onChoose(value === 'all' ? undefined : value)}
    />
  );
}

function countOf(count: number) {
  return count === 0 ? {} : { count };
}
