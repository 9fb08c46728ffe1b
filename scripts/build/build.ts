import { buildApp } from './build-app.ts';
import { projectRoot } from '../setup/install.mjs';

await buildApp(projectRoot);
