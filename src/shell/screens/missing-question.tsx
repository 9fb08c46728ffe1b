import { HiddenQuestion } from '../../topics/questions/screens/hidden-question.tsx';

/** Shown when a question is not public: its author can still see it. */
export function MissingQuestion(props: { readonly userId: string; readonly slug: string }) {
  return <HiddenQuestion {...props} />;
}
