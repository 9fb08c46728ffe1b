import { afterEach, expect, test, vi } from 'vitest';

import { draftKey } from '../../../shared/student/drafts.ts';
import { editingOf, EMPTY } from './doubt-draft.ts';
import { addToDoubtDraft } from './use-doubt-draft.ts';

afterEach(() => void vi.unstubAllGlobals());

test('edits below an edit survive a reload, and what they are to replace is known', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
  const userId = crypto.randomUUID();
  const key = draftKey(userId, 'doubt-new');
  const first = { ...editingOf({ text: 'Half', pictures: ['a'] }, 'x', { text: 'Old', pictures: [] }), text: 'New' };
  const second = editingOf(first, 'y', { text: 'Older', pictures: ['b'] });
  kept.set(key, JSON.stringify(second));
  addToDoubtDraft(userId, 'More');
  expect(JSON.parse(kept.get(key)!)).toEqual({ ...second, text: 'Older\n\nMore' });
  kept.set(key, JSON.stringify({ ...EMPTY, text: 'Old', editing: { parentId: null, before: { text: 'Half', pictures: [] } } }));
  addToDoubtDraft(userId, 'More');
  expect(JSON.parse(kept.get(key)!)).toMatchObject({ text: 'Old\n\nMore', editing: { before: { text: 'Half' } } });
});
