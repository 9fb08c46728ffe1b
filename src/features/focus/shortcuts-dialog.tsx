import { Modal } from '../../ui/modal.tsx';

const SHORTCUTS = [
  ['Space', 'Start, pause, resume'],
  ['F', 'Finish'],
  ['S', 'Start the stopwatch'],
  ['Esc', 'Leave the full screen'],
  ['?', 'This list'],
] as const;

/** Keyboard shortcuts of the timer. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-3">
        {SHORTCUTS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="inline-block min-w-8 rounded-lg border border-line-strong px-2 py-1 text-center font-sans text-sm">{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
