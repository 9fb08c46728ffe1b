import { buildApp } from './build-app.ts';
import { projectRoot } from './install.mjs';

await buildApp(projectRoot);
