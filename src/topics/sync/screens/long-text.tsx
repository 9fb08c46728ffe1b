import { useState } from 'react';

interface LongTextProps {
  readonly children: string;
  /** Maximum characters shown until a longer text is expanded. */
  readonly most?: number;
}

const MOST_CHARACTERS = 300;
const MOST_LINES = 6;

/** A student's text. A long one can be expanded. */
export function LongText({ children: text, most = MOST_CHARACTERS }: LongTextProps) {
  const [isOpen, setIsOpen] = useState(false);
  const beginning = beginningOf(text, most);
  if (beginning === text) return <span className="wrap-anywhere whitespace-pre-wrap">{text}</span>;
  return (
    <>
      <span className="wrap-anywhere whitespace-pre-wrap">{isOpen ? text : `${beginning}…`}</span>{' '}
      <button
        type="button"
        aria-expanded={isOpen}
        className="min-h-11 rounded-lg px-1 text-sm font-medium underline underline-offset-4"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Show less' : 'Show all'}
      </button>
    </>
  );
}

/** The whole text, or the part of it that is shown before it is expanded. */
export function beginningOf(text: string, most: number): string {
  const lines = text.split('\n');
  const characters = [...lines.slice(0, MOST_LINES).join('\n')];
  if (lines.length <= MOST_LINES && characters.length <= most) return text;
  return characters.slice(0, most).join('').trimEnd();
}
