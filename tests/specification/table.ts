import { callLines } from './calls.ts';
import { constantLines } from './constants.ts';
import { entityLines } from './entities.ts';
import { errorLines } from './errors.ts';
import type { Section } from './line.ts';
import { permissionLines } from './permissions.ts';
import { purposeLines } from './purpose.ts';
import { landingLines, routeLines, screenLines } from './screens.ts';
import { stateLines } from './states.ts';
import { validationLines } from './validation.ts';

/** The product's specification, line by line, with the test that proves each. */
export const SECTIONS: readonly Section[] = [
  { name: '1 What the product does', lines: purposeLines },
  { name: '2 Routes', lines: routeLines },
  { name: '2 Landing page', lines: landingLines },
  { name: '2 Sign-in page, menu and other screens', lines: screenLines },
  { name: '3 Entities', lines: entityLines },
  { name: '4 States', lines: stateLines },
  { name: '5 Validation', lines: validationLines },
  { name: '6 Permissions', lines: permissionLines },
  { name: '7 Calls', lines: callLines },
  { name: '8 Errors and notices', lines: errorLines },
  { name: '9 Constants', lines: constantLines },
];
