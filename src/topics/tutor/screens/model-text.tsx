import { CheckedText } from './checked-text.tsx';

interface ModelTextProps {
  readonly question: string;
  readonly text: string;
}

/** A whole answer of a model, outside of its chat. */
export function ModelText({ question, text }: ModelTextProps) {
  return <CheckedText question={question} text={text} length={text.length} isSmall={false} />;
}
