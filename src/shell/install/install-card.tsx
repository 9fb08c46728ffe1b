import { useState } from 'react';

import { useSession } from '../../shared/session/session-context.tsx';
import { InstallPrompt } from './install-prompt.tsx';
import { isToTell, KeepYourWork } from './keep-your-work.tsx';

interface InstallCardProps {
  readonly isInFrame: boolean;
  /** True for a student in a browser that deletes the data of unvisited sites. */
  readonly isTold: boolean;
}

/** Shows one card at a time. The warning about data that may be lost comes before the offer to install. */
export function InstallCard({ isInFrame, isTold }: InstallCardProps) {
  const isTrial = useSession().user?.isTrial === true;
  const [isTelling, setIsTelling] = useState(isToTell);
  if (isTold && isTelling) return <KeepYourWork isTrial={isTrial} onDone={() => setIsTelling(false)} />;
  return <InstallPrompt isInFrame={isInFrame} isTrial={isTrial} />;
}
