import { Suspense } from 'react';

import { lazyNamed } from '../../ui/lazy-named.ts';

/** Loaded on demand, because it includes Markdown and KaTeX. The caller shows a fallback meanwhile. */
export const LazyText = lazyNamed(() => import('./drawn-text.tsx'), 'DrawnText');

/** Text of a student or a model with Markdown, formulas and figures. Shows plain text until the renderer has loaded. */
export function MarkedText({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <Suspense fallback={<p className="break-words whitespace-pre-wrap">{text}</p>}>
      <LazyText text={text} />
    </Suspense>
  );
}
