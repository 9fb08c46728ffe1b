import { onFreshStart, watchTransactions } from '../../../replication/storage/departure.ts';
import { answerDepartures } from './answer-departures.ts';

// Before anything opens a database: Dexie takes the way to transactions when it does.
watchTransactions();
answerDepartures();
// What was typed is in drafts, what was done in the database or in a note.
onFreshStart(() => location.reload());
