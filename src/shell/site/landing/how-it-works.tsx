import type { ReactNode } from 'react';

import { SectionHeading } from './section-heading.tsx';

const STEPS: readonly { readonly title: string; readonly text: ReactNode }[] = [
  {
    title: 'Sign Up',
    text: (
      <>
        Create an account, or try it first without one. No credit card required. Email verification is required to prevent abuse.
        {/* Keeps its place until the server has reported what it offers, so that nothing moves. */}
        <span className="invisible mail:hidden no-mail:visible"> It is switched off on this server, which sends no email.</span>
      </>
    ),
  },
  { title: 'Ask Questions', text: 'Ask your doubts in words or as a photo, and add what you have to study as tasks.' },
  { title: 'Excel Together', text: 'Study a little every day, alone or with friends who prepare for the same exam.' },
];

/** Three steps with dots that fill in turn. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="border-t border-line bg-column">
      <div className="mx-auto max-w-6xl gutter py-16 lg:py-24">
        <SectionHeading id="how-it-works" title="How it works" />
        <ol className="mt-10 grid gap-10 md:grid-cols-3 md:gap-8">
          {STEPS.map(({ title, text }, step) => (
            <li key={title}>
              <StepMark step={step} />
              <h3 className="mt-4 font-display text-xl font-semibold">{title}</h3>
              <p className="mt-1 max-w-prose text-pretty text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function StepMark({ step }: { step: number }) {
  return (
    <svg viewBox="0 0 96 32" aria-hidden className="h-8 w-24">
      <path d="M16 16h64" stroke="currentColor" strokeOpacity="0.28" strokeWidth="1.5" />
      {STEPS.map(({ title }, at) => (
        <circle
          key={title}
          cx={16 + at * 32}
          cy="16"
          r={at === step ? 9 : 5}
          className={at === step ? 'fill-accent' : at < step ? 'fill-ink' : 'fill-column stroke-line-strong'}
          strokeWidth="1.5"
        />
      ))}
    </svg>
  );
}
