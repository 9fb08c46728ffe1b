import { onFreshStart, watchTransactions } from '../../../replication/storage/departure.ts';
import { handlePageLeave } from './handle-page-leave.ts';

// Must run before anything opens a database: Dexie takes its reference to `transaction` when it opens one.
watchTransactions();
handlePageLeave();
// A reload is safe: input is in drafts, and writes are in the database or in a note.
onFreshStart(() => location.reload());
