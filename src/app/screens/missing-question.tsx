import { HiddenQuestion } from '../../features/qa/hidden-question.tsx';
import { ForeignText } from './foreign-text.ts';

/** Where nobody else finds a question: its author does. */
export function MissingQuestion(props: { readonly userId: string; readonly slug: string }) {
  return <HiddenQuestion {...props} Text={ForeignText} />;
}
