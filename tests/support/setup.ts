import fc from 'fast-check';

import { propertyParameters } from './property-seed.ts';

fc.configureGlobal(propertyParameters(process.env));
