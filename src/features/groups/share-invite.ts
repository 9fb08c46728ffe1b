import { showToast } from '../../ui/toast.tsx';

/** Hands the link to the device's own sheet; where there is none, it is copied. */
export async function shareInvite(groupName: string, link: string): Promise<void> {
  const invite = { title: groupName, text: `Study with us in “${groupName}” on Ekagra:`, url: link };
  if (navigator.share === undefined || navigator.canShare?.(invite) === false) return copyInvite('Link', link);
  try {
    await navigator.share(invite);
  } catch (error) {
    // Closed without sending it anywhere: that was the answer.
    if ((error as Error).name !== 'AbortError') await copyInvite('Link', link);
  }
}

export async function copyInvite(what: 'Code' | 'Link', text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `${what} copied`, text }, { id: 'copied' });
  } catch {
    // Without a safe connection, or forbidden: it stands there to be selected.
    showToast({ title: 'Not copied', text: `Press long on it to copy it yourself: ${text}` }, { id: 'copied' });
  }
}
