import { useEffect, useRef, useState } from 'react';

import { useReplicaOnceOpen } from '../../data/replica/replica-context.tsx';
import { useUserId } from '../../data/session/use-user.ts';
import type { ExportProgress } from '../../data/transfer/export-account.ts';
import type { Manifest } from '../../domain/transfer/archive.ts';
import { saveFile } from './save-file.ts';

export type ExportState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly progress: ExportProgress | null }
  | { readonly phase: 'done'; readonly manifest: Manifest }
  | { readonly phase: 'failed' };

export function useExport() {
  const replicaOnceOpen = useReplicaOnceOpen();
  const userId = useUserId();
  const [state, setState] = useState<ExportState>({ phase: 'idle' });
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function run() {
    const controller = new AbortController();
    const { signal } = controller;
    stop.current = controller;
    setState({ phase: 'running', progress: null });
    try {
      const replica = await replicaOnceOpen();
      const { exportStudent } = await import('../../data/transfer/export-student.ts');
      const onProgress = (progress: ExportProgress) => setState({ phase: 'running', progress });
      const { file, manifest } = await exportStudent({ replica, userId, signal, onProgress });
      signal.throwIfAborted();
      saveFile(`ekagra-${manifest.madeAt.slice(0, 10)}.zip`, file);
      setState({ phase: 'done', manifest });
    } catch (error) {
      if (signal.aborted) return;
      console.error('Error exporting', error);
      setState({ phase: 'failed' });
    }
  }

  function cancel() {
    stop.current?.abort();
    setState({ phase: 'idle' });
  }
  return { state, run, cancel };
}
