import { noteLeftWrites } from '../../../replication/local/left-writes.ts';
import { comeBack, leave, onFreshStart, watchTransactions } from '../../../replication/storage/departure.ts';

const note = () => noteLeftWrites(() => localStorage);

// Before anything opens a database.
watchTransactions();

addEventListener('pagehide', ({ persisted }) => {
  // One that is closed may not end its writes either.
  note();
  if (persisted) leave(true);
});
addEventListener('pageshow', ({ persisted }) => persisted && comeBack());

// Chromium freezes tabs in the background.
document.addEventListener('freeze', () => {
  note();
  leave(false);
});
document.addEventListener('resume', comeBack);

// What was typed is in drafts, what was done in the database or in a note.
onFreshStart(() => location.reload());
