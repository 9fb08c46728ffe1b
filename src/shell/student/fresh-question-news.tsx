import { useFreshQuestionNews } from '../../topics/questions/store/use-question-news.ts';
import { useUserId } from '../../shared/session/use-user.ts';

/** Keeps the count of new answers fresh; shows nothing. */
export function FreshQuestionNews() {
  useFreshQuestionNews(useUserId());
  return null;
}
