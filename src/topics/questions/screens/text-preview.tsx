import { Suspense, useDeferredValue } from 'react';

import { LazyText } from '../../../shared/marked-text/marked-text.tsx';

/** Preview of the text as others will see it. Renders nothing for plain text, which looks the same in the box. */
export function TextPreview({ text }: { readonly text: string }) {
  const preview = useDeferredValue(text);
  if (!/[$*_`]/.test(preview)) return null;
  return (
    <section aria-label="Preview" className="rounded-xl border border-dashed border-line-strong px-4 py-3">
      <Suspense>
        <LazyText text={preview} />
      </Suspense>
    </section>
  );
}
