import type { ReactNode } from 'react';

import { Bindu } from '../../../ui/bindu.tsx';

interface AccountPageProps {
  readonly title: string;
  readonly text: string;
  /** Content above the title; the logo by default. */
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one task, on the way into the app. Leaves room at the bottom for a notice, which must not cover the button. */
export function AccountPage({ title, text, mark = <Bindu className="size-14" />, children }: AccountPageProps) {
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-md content-center gutter pt-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))] sm:py-16 [body:has([aria-label=Notifications]>*)_&]:pb-56">
      {mark}
      <h1 className="mt-4 font-display text-2xl font-semibold">{title}</h1>
      <p className="mt-1 text-balance break-words text-ink-soft">{text}</p>
      <div className="mt-6 sm:mt-8">{children}</div>
    </main>
  );
}
