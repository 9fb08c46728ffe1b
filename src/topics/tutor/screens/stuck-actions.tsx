import { Button } from '../../../ui/button.tsx';

interface StuckActionsProps {
  readonly onTask: () => void;
  readonly onGroup: () => void;
  /** Asks in the public directory of questions. */
  readonly onCommunity: () => void;
}

/** What a student can do with a doubt that nobody here has solved. */
export function StuckActions({ onTask, onGroup, onCommunity }: StuckActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={onTask}>Make a task</Button>
      <Button onClick={onGroup}>Ask my group</Button>
      <Button onClick={onCommunity}>Ask the community</Button>
    </div>
  );
}
