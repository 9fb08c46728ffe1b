import { type ComponentType, Suspense, useDeferredValue } from 'react';

interface TextPreviewProps {
  readonly text: string;
  /** Draws the text as others will see it. */
  readonly Text: ComponentType<{ text: string }>;
}

/** What others will see. Nothing for plain words, which look the same in the box. */
export function TextPreview({ text, Text }: TextPreviewProps) {
  const preview = useDeferredValue(text);
  if (!/[$*_`]/.test(preview)) return null;
  return (
    <section aria-label="Preview" className="rounded-xl border border-dashed border-line-strong px-4 py-3">
      <Suspense>
        <Text text={preview} />
      </Suspense>
    </section>
  );
}
