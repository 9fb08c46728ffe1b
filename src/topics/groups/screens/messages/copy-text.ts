import { showToast } from '../../../../ui/toast.tsx';

export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => showToast({ title: 'Copied' }, { id: 'copied' }),
    () => showToast({ title: 'Not copied', text: 'This browser does not let Ekagra copy. Select the text and copy it.' }, { id: 'copied' }),
  );
}
