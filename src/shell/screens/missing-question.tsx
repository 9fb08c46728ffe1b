import { HiddenQuestion } from '../../topics/questions/screens/hidden-question.tsx';

/** Where nobody else finds a question: its author does. */
export function MissingQuestion(props: { readonly userId: string; readonly slug: string }) {
  return <HiddenQuestion {...props} />;
}
