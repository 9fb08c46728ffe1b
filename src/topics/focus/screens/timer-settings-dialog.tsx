import { Modal } from '../../../ui/modal.tsx';
import { TimerSettings } from './timer-settings.tsx';

interface TimerSettingsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function TimerSettingsDialog({ isOpen, onClose }: TimerSettingsDialogProps) {
  return (
    <Modal isOpen={isOpen} onClose={onClose} title="Timer settings" width="wide">
      <TimerSettings />
    </Modal>
  );
}
