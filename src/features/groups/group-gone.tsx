import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

interface GroupGoneProps {
  /** Undefined: not seen since this page opened. */
  readonly name: string | undefined;
  readonly isOffline: boolean;
  readonly onClose: () => void;
}

/** Shown instead of a group that the student is not in, or no longer in. */
export function GroupGone({ name, isOffline, onClose }: GroupGoneProps) {
  return (
    <output className="m-auto">
      <EmptyState
        title={name === undefined ? 'Not on this device' : 'No longer in this group'}
        headingLevel={2}
        text={
          name === undefined
            ? absentWords(isOffline)
            : `You are no longer in “${name}”, or it has ended. Its messages have left this device.`
        }
        action={<Button onClick={onClose}>Your groups</Button>}
      />
    </output>
  );
}

function absentWords(isOffline: boolean): string {
  return isOffline
    ? 'Without a network this group cannot be fetched. If you are in it, it comes when you are back online.'
    : 'You are not in this group, or it has ended. With its code you can join.';
}
