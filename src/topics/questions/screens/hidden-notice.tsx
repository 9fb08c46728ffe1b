import { EyeOff } from 'lucide-react';

import { reasonWords } from '../../groups/rules/index.ts';

/** Tells authors that moderators hid their post, and why. */
export function HiddenNotice({ reason }: { reason: string }) {
  return (
    <p className="flex items-start gap-2 text-sm">
      <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <span className="font-medium">Hidden by moderators: {reasonWords(reason)}.</span> Only you can see it.
      </span>
    </p>
  );
}
