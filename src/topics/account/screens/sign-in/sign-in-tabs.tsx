import { useRef, type KeyboardEvent } from 'react';

import type { SignInTab } from './use-sign-in-form.ts';

const TABS: readonly { id: SignInTab; label: string }[] = [
  { id: 'signin', label: 'Sign In' },
  { id: 'signup', label: 'Sign Up' },
];

interface SignInTabsProps {
  readonly selected: SignInTab;
  readonly onSelect: (tab: SignInTab) => void;
  readonly panelId: string;
  readonly isDisabled: boolean;
}

export function tabId(tab: SignInTab): string {
  return `sign-in-tab-${tab}`;
}

export function SignInTabs({ selected, onSelect, panelId, isDisabled }: SignInTabsProps) {
  const list = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = selected === 'signin' ? 'signup' : 'signin';
    onSelect(other);
    list.current?.querySelector<HTMLElement>(`#${tabId(other)}`)?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label="Account" className="mb-5 grid grid-cols-2 gap-1 rounded-xl bg-column p-1">
      {TABS.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={tabId(id)}
          aria-selected={selected === id}
          aria-controls={panelId}
          tabIndex={selected === id ? 0 : -1}
          disabled={isDisabled}
          className="min-h-11 rounded-lg border border-transparent text-ink-soft aria-selected:border-line aria-selected:bg-surface aria-selected:font-medium aria-selected:text-ink"
          onClick={() => onSelect(id)}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
