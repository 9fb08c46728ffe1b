import type { ReactNode } from 'react';

/** Components of one kind, in their states. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4 border-t border-line pt-4">
      <h2 className="font-display text-lg font-semibold">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  );
}
