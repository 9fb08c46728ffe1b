import { Modal } from '../../../ui/modal.tsx';
import { ShortcutList } from '../../../ui/shortcut-list.tsx';

const SHORTCUTS = [
  ['Space', 'Start, pause, resume'],
  ['F', 'Finish'],
  ['S', 'Start the stopwatch'],
  ['N', 'New task'],
  ['/', 'Search tasks'],
  ['Esc', 'Leave the full screen'],
  ['?', 'This list'],
] as const;

/** Keyboard shortcuts of the timer. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <ShortcutList shortcuts={SHORTCUTS} />
    </Modal>
  );
}
