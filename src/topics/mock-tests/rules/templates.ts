import * as v from 'valibot';

import jeeAdvanced2023One from './templates/jee-advanced-2023-1.json' with { type: 'json' };
import jeeAdvanced2025One from './templates/jee-advanced-2025-1.json' with { type: 'json' };
import jeeAdvanced2025Two from './templates/jee-advanced-2025-2.json' with { type: 'json' };
import jeeMain2021 from './templates/jee-main-2021.json' with { type: 'json' };
import jeeMain2024 from './templates/jee-main-2024.json' with { type: 'json' };
import jeeMain2026 from './templates/jee-main-2026.json' with { type: 'json' };
import neet2024 from './templates/neet-2024.json' with { type: 'json' };
import neet2026 from './templates/neet-2026.json' with { type: 'json' };
import neet2027 from './templates/neet-2027-provisional.json' with { type: 'json' };
import { TEMPLATE, type Template } from './template.ts';

/** Templates of the examinations, current ones first. */
export const TEMPLATES: readonly Template[] = [
  jeeMain2026,
  jeeAdvanced2025One,
  jeeAdvanced2025Two,
  neet2026,
  neet2027,
  jeeMain2024,
  jeeMain2021,
  jeeAdvanced2023One,
  neet2024,
].map((template) => v.parse(TEMPLATE, template));
