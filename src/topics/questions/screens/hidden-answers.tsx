import type { HiddenPost } from '../store/use-own-part.ts';
import { MarkedText } from '../../../shared/marked-text/marked-text.tsx';
import { HiddenNotice } from './hidden-notice.tsx';

/** The student's own answers that moderators hid. */
export function HiddenAnswers({ answers }: { answers: readonly HiddenPost[] }) {
  return answers.map(({ id, body, reason }) => (
    <article key={id} aria-label="Your hidden answer" className="grid grid-cols-1 gap-3 border-l-2 border-dashed border-line-strong pl-4">
      <HiddenNotice reason={reason} />
      <MarkedText text={body} />
    </article>
  ));
}
