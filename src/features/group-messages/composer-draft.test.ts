import { expect, test } from 'vitest';

import { type ComposerDraft, returned, type Sending, stored, taken } from './composer-draft.ts';

const EDITING: ComposerDraft = {
  text: '',
  replyTo: null,
  imagePath: null,
  editing: { id: 'm', textBefore: '', since: 'Old' },
  sending: [],
};
const edit = (text: string): Sending => ({ id: 'm', text, mentions: [], replyTo: null, imagePath: null, isEdit: true, since: 'Old' });

test('a message that is edited twice at once keeps the second edit until it is stored, or returns it to the box', () => {
  const both = taken({ ...taken(EDITING, edit('First')), editing: EDITING.editing }, edit('Second'));
  const firstStored = stored(both, edit('First'));
  expect(firstStored.sending).toEqual([edit('Second')]);
  expect(returned(firstStored, edit('Second'))).toMatchObject({ text: 'Second', editing: { id: 'm' }, sending: [] });
});
