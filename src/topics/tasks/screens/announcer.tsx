import { createContext, use, useMemo, useState, type ReactNode } from 'react';

const AnnounceContext = createContext<(words: string) => void>(() => undefined);

/** Live region for screen readers. */
export function Announcer({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState({ words: '', count: 0 });
  const announce = useMemo(() => (words: string) => setSaid(({ count }) => ({ words, count: count + 1 })), []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <div aria-live="polite" className="sr-only">
        {/* A new key per announcement: equal texts in a row are announced twice. */}
        <p key={said.count}>{said.words}</p>
      </div>
    </AnnounceContext>
  );
}

export function useAnnounce(): (words: string) => void {
  return use(AnnounceContext);
}
