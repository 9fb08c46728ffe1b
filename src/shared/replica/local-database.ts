// Imports types only, so that screens do not load the database.

export type { ConflictEntry } from '../../../replication/document/lost-values.ts';
export type { LocalDocument, SyncState } from '../../../replication/document/local-document.ts';
export type { Change, FieldName, Key, LocalRecord, Query, ReadableName, Selector, Watcher } from '../../../replication/local/query.ts';
export type { Edit, NewDocument, Replica } from '../../../replication/local/replica.ts';
export type { LeftOut } from '../../../replication/local/restore-conflict.ts';
export type { WriteError, WriteResult } from '../../../replication/local/write-result.ts';
