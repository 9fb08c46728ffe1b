import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

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
            : `You are no longer in “${name}”, or it was deleted. Its messages were removed from this device.`
        }
        action={<Button onClick={onClose}>Your groups</Button>}
      />
    </output>
  );
}

function absentWords(isOffline: boolean): string {
  return isOffline
    ? 'You are offline. If you are a member, this group loads when you are back online.'
    : 'You are not in this group, or it was deleted. You can join with its code.';
}
