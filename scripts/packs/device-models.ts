import { createHash } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

import { type DeviceModel, ENGINE, MODEL_LIST } from '../../src/topics/tutor/rules/device-model/device-model.ts';
import { type OperatorModels, originsOf } from './operator-models.ts';
import type { PackFile } from '../../src/topics/packs/rules/pack.ts';
import { writePackFile } from './write-packs.ts';

const { resolve } = createRequire(import.meta.url);

/** File with the models' origins, which the server reads for its Content-Security-Policy. */
const ORIGINS_FILE = 'packs/model-origins.json';

/** Writes the list of models. Writes the engine only if there is a model to run. */
export async function writeDeviceModels({ models, redirectsTo }: OperatorModels, outDir: string): Promise<void> {
  const engine = models.length === 0 ? [] : await engineFiles(outDir);
  const list = models.map((model) => describeModel(model, engine));
  await writeFile(path.join(outDir, MODEL_LIST), JSON.stringify(list));
  const origins = JSON.stringify(originsOf({ models, redirectsTo }));
  await writeFile(path.join(outDir, ORIGINS_FILE), origins);
  // A cached page keeps its Content-Security-Policy, so the page's content must change with the origins.
  const page = path.join(outDir, 'index.html');
  if (models.length > 0) await appendFile(page, `<!-- ${hashOf(origins)} -->\n`);
}

/** The entry of a model in the list for devices. @param engine files of the engine */
export function describeModel({ shards, ...about }: OperatorModels['models'][number], engine: readonly PackFile[]): DeviceModel {
  const files = [
    ...engine.map((file) => ({ ...file, kind: 'engine' as const })),
    ...shards.map((shard, at) => ({ name: `${at + 1}.gguf`, ...shard, kind: 'shard' as const })),
  ];
  // The hash includes the description, so that an installed model gets a corrected template.
  const version = createHash('sha256')
    .update(JSON.stringify([about, files]))
    .digest('hex')
    .slice(0, 16);
  return { ...about, version, files };
}

async function engineFiles(outDir: string) {
  const script = resolve('@wllama/wllama');
  const folder = path.join(path.dirname(script));
  return Promise.all([
    writePackFile(outDir, path.join(folder, 'index.min.js'), ENGINE.script),
    writePackFile(outDir, path.join(folder, 'wasm/wllama.wasm'), ENGINE.wasm),
  ]);
}

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16);
