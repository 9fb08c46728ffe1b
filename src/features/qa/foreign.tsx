import { type ComponentType, Suspense } from 'react';

/** Draws what others wrote; handed in by the route. */
export type TextComponent = ComponentType<{ text: string }>;

/** What others wrote, and its plain text until the component that draws it is there. */
export function Foreign({ Text, text }: { Text: TextComponent; text: string }) {
  if (text === '') return null;
  return (
    <Suspense fallback={<p className="break-words whitespace-pre-wrap">{text}</p>}>
      <Text text={text} />
    </Suspense>
  );
}
