import { LinkButton } from '../../../ui/link-button.tsx';
import { HowToInstall } from './how-to-install.tsx';
import { sevenDaysWords } from './seven-days-words.ts';

interface SevenDaysProps {
  readonly isTrial: boolean;
  /** Number of changes that the server does not have. */
  readonly unsent: number;
}

/** On the Sync page: what the browser may delete, and how to keep it. */
export function SevenDays({ isTrial, unsent }: SevenDaysProps) {
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{sevenDaysWords(isTrial, unsent)}</p>
      <div className="flex flex-wrap gap-2">
        {isTrial ? <LinkButton to="/migration">Export</LinkButton> : null}
        <HowToInstall isTrial={isTrial} />
      </div>
    </div>
  );
}
