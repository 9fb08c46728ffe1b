import * as v from 'valibot';

import { searchParameter } from '../../domain/search-parameter.ts';

/** The code in the address of an invite. */
export const inviteSearch = v.object({ code: searchParameter(v.pipe(v.string(), v.nonEmpty())) });
