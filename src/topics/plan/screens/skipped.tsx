import type { StoredPlanItem } from '../rules/plan-revision.ts';

/** Skipped items, to restore. */
export function SkippedItems({ items, onPutBack }: { items: readonly StoredPlanItem[]; onPutBack: (item: StoredPlanItem) => void }) {
  return (
    <section aria-labelledby="skipped-today" className="border-t border-line pt-3">
      <h3 id="skipped-today" className="font-medium">
        Not today
      </h3>
      <ul>
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-2 py-1">
            <p className="mr-auto line-clamp-2 min-w-0 text-ink-soft wrap-anywhere">{item.title}</p>
            <button
              type="button"
              aria-label={`Put back: ${item.title}`}
              className="min-h-11 shrink-0 rounded-lg text-sm font-medium underline underline-offset-4"
              onClick={() => onPutBack(item)}
            >
              Put back
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
