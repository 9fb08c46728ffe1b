import { SegmentedControl } from '../../../ui/segmented-control.tsx';

const OPTIONS = [
  { value: 'private', label: 'Private' },
  { value: 'public', label: 'Public' },
] as const;

/** Choice between public and private, each with an explanation. */
export function VisibilityChoice({ isPublic, onChange }: { isPublic: boolean; onChange: (isPublic: boolean) => void }) {
  return (
    <div className="grid gap-1.5">
      <p aria-hidden className="text-sm font-medium">
        Who can join
      </p>
      <SegmentedControl
        label="Who can join"
        options={OPTIONS}
        value={isPublic ? 'public' : 'private'}
        onValueChange={(value) => onChange(value === 'public')}
      />
      <p className="text-sm text-ink-soft">
        {isPublic ? 'Every student can find it under Discover and join.' : 'Only people with the code or link can join.'}
      </p>
    </div>
  );
}
