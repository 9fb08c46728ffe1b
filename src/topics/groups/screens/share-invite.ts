import { showToast } from '../../../ui/toast.tsx';

/** Opens the device's share sheet; otherwise copies the link. */
export async function shareInvite(groupName: string, link: string): Promise<void> {
  const invite = { title: groupName, text: `Study with us in “${groupName}” on Ekagra:`, url: link };
  if (navigator.share === undefined || navigator.canShare?.(invite) === false) return copyInvite('Link', link);
  try {
    await navigator.share(invite);
  } catch (error) {
    // The student closed the sheet.
    if ((error as Error).name !== 'AbortError') await copyInvite('Link', link);
  }
}

export async function copyInvite(what: 'Code' | 'Link', text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ title: `${what} copied`, text }, { id: 'copied' });
  } catch {
    // Clipboard unavailable or denied: the link stays visible to select.
    showToast({ title: 'Not copied', text: `Press and hold to copy it: ${text}` }, { id: 'copied' });
  }
}
