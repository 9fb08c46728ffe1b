/** A list of keys and their actions. */
export function ShortcutList({ shortcuts }: { shortcuts: readonly (readonly [keys: string, does: string])[] }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3">
      {shortcuts.map(([keys, does]) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="inline-block min-w-8 rounded-lg border border-line-strong px-2 py-1 text-center font-sans text-sm">{keys}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
