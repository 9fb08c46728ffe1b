import { createContext, use, useMemo, useState, type ReactNode } from 'react';

const AnnounceContext = createContext<(words: string) => void>(() => undefined);

/** Says to screen readers what everybody else sees happen. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ words: '', count: 0 });
  const announce = useMemo(() => (words: string) => setSaid(({ count }) => ({ words, count: count + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        {/* Another element each time: the same words twice are two events. */}
        <p key={said.count}>{said.words}</p>
      </div>
    </AnnounceContext>
  );
}

export function useAnnounce(): (words: string) => void {
  return use(AnnounceContext);
}
