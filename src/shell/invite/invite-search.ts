import * as v from 'valibot';

import { searchParameter } from '../../shared/rules/search-parameter.ts';

const text = searchParameter(v.pipe(v.string(), v.nonEmpty()));

/** Search parameters of an invite: its code, and the username of the member who invites. */
export const inviteSearch = v.object({ code: text, from: text });
export const shortInviteSearch = v.object({ from: text });
