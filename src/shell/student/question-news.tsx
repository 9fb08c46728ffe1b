import { useQuestionNews } from '../../topics/questions/store/use-question-news.ts';
import { useUserId } from '../../shared/session/use-user.ts';
import { CountMark } from '../../ui/count-mark.tsx';

/** Number of new answers and comments in questions that the student asked or follows. */
export function QuestionNews() {
  const { mine, following } = useQuestionNews(useUserId());
  return <CountMark count={mine + following} words="new in your questions" />;
}
