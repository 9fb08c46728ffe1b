import { useLayoutEffect, useRef } from 'react';

import { safeFigure } from './safe-figure.ts';

/** A question's drawing, in the page's colours. */
export function Figure({ source }: { readonly source: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const figure = safeFigure(source);
    figure?.setAttribute('role', 'img');
    frame.current?.replaceChildren(...(figure === null ? [] : [figure]));
  }, [source]);
  return <div ref={frame} className="max-w-md [&>svg]:h-auto [&>svg]:max-h-72 [&>svg]:w-full" />;
}
