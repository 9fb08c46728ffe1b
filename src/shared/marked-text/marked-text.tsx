import { Suspense } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';

/** Brings Markdown and KaTeX along, so loaded on demand. The caller shows something meanwhile. */
export const LazyText = lazyNamed(() => import('./drawn-text.tsx'), 'DrawnText');

/** What a student or a model wrote, with its Markdown, formulas and figures; its plain text until what draws it is loaded. */
export function MarkedText({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <Suspense fallback={<p className="break-words whitespace-pre-wrap">{text}</p>}>
      <LazyText text={text} />
    </Suspense>
  );
}
