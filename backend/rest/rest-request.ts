import type { Connection } from '@supabase/lite';

/** A request as @supabase/lite has parsed it. */
export type RestRequest = Parameters<Connection['onPostgrestAST']>[0];
