import { useFreshQuestionNews } from '../../topics/questions/store/use-question-news.ts';
import { useUserId } from '../../shared/session/use-user.ts';

/** Keeps the count of new answers up to date. Renders nothing. */
export function QuestionNewsPoller() {
  useFreshQuestionNews(useUserId());
  return null;
}
