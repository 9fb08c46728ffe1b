import { Notation } from '../../../ui/notation.tsx';

/** One example for each kind. The device alone solves them. */
const EXAMPLES = [
  { subject: 'Mathematics', text: 'Solve x^2 - 5x + 6 = 0', shown: 'Solve $x^2 - 5x + 6 = 0$' },
  {
    subject: 'Physics',
    text: 'A stone is dropped from rest and falls for 3 s. What is its speed? Take g = 9.8 m/s^2.',
    shown: 'A stone is dropped from rest and falls for 3 s. What is its speed?',
  },
  { subject: 'Chemistry', text: 'Balance Fe + O2 -> Fe2O3', shown: String.raw`Balance $\ce{Fe + O2 -> Fe2O3}$` },
] as const;

/** Three sample doubts that can be asked with one tap. */
export function EmptyChat({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <section aria-labelledby="empty-chat" className="m-auto grid w-full max-w-xl grid-cols-1 gap-4 py-8">
      <h2 id="empty-chat" className="font-display text-xl font-semibold text-balance">
        What are you stuck on?
      </h2>
      <p className="text-ink-soft">
        Type a doubt or add a picture. This device solves many problems exactly, offline too, and checks each result a second way.
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {EXAMPLES.map(({ subject, text, shown }) => (
          <li key={subject}>
            <button
              type="button"
              className="grid w-full grid-cols-1 gap-0.5 rounded-xl border border-line bg-surface px-4 py-3 text-left hover:bg-hover"
              onClick={() => onChoose(text)}
            >
              <span className="text-sm text-ink-soft">{subject}</span>
              {/* A typeset reaction cannot wrap, so it scrolls. */}
              <span className="overflow-x-auto overflow-y-hidden">
                <Notation text={shown} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
