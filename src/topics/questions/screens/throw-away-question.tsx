import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';

interface ThrowAwayQuestionProps {
  readonly title: string;
  /** The student's text. */
  readonly words: string;
  readonly note: string;
  /** Label of the button that discards the text. */
  readonly action: string;
  readonly onThrowAway: () => void;
  readonly onClose: () => void;
}

/** Confirms that text is discarded which exists nowhere else. */
export function ThrowAwayQuestion({ title, words, note, action, onThrowAway, onClose }: ThrowAwayQuestionProps) {
  return (
    <Modal isOpen onClose={onClose} title={title}>
      <div className="grid gap-4">
        <p className="line-clamp-6 border-l-2 border-line-strong pl-3 whitespace-pre-wrap text-ink-soft wrap-anywhere">{words}</p>
        <p>{note}</p>
        <div className="flex flex-wrap gap-2">
          <Button variant="danger" onClick={onThrowAway}>
            {action}
          </Button>
          <Button onClick={onClose}>Keep it</Button>
        </div>
      </div>
    </Modal>
  );
}
