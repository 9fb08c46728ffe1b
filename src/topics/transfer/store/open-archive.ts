import * as v from 'valibot';

import {
  type ArchiveKind,
  dataFile,
  FORMAT,
  FORMAT_VERSION,
  type Manifest,
  MANIFEST,
  MANIFEST_FILE,
  pictureFile,
} from '../rules/archive.ts';
import { JsonFault, JsonMembers } from '../rules/json-members.ts';
import { CUT_OFF, readZip, type ZipEntry } from './read-zip.ts';
import { TransferFault } from './transfer-fault.ts';

/** An opened export, which is read piece by piece. */
export interface Archive {
  readonly manifest: Manifest;
  /** Reads the JSON texts of a kind's documents, in pages. */
  documents(kind: ArchiveKind): AsyncGenerator<readonly string[]>;
  /** Finds a picture of chats or cards. */
  picture(name: string): ZipEntry | undefined;
}

const LONGEST_MANIFEST = 1_000_000;
const STAMP = v.object({ format: v.literal(FORMAT), version: v.number() });

/**
 * Opens an export.
 * @throws TransferFault for a file that is not a complete export of this version or an older one
 */
export async function openArchive(file: Blob, signal: AbortSignal): Promise<Archive> {
  const entries = await readZip(file, signal);
  const manifest = await readManifest(entries);
  return {
    manifest,
    async *documents(kind) {
      const entry = entries.get(dataFile(kind));
      // The entry's name may be damaged. An incomplete archive must not pass for a complete one.
      if (entry === undefined && (manifest.counts[kind] ?? 0) > 0) throw new TransferFault(CUT_OFF);
      if (entry === undefined) return;
      const members = new JsonMembers();
      try {
        for await (const text of entry.text()) yield members.push(text);
        members.end();
      } catch (error) {
        if (error instanceof JsonFault) throw new TransferFault(`${entry.name} is damaged. ${error.message}`);
        throw error;
      }
    },
    picture: (name) => entries.get(pictureFile('chat-images', name)),
  };
}

async function readManifest(entries: ReadonlyMap<string, ZipEntry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST_FILE);
  // The manifest is written last, so without it the export is cut off.
  if (entry === undefined && entries.has(dataFile('users'))) throw new TransferFault(CUT_OFF);
  if (entry === undefined) throw new TransferFault('This zip was not made by Ekagra’s “Export”. Other apps’ files belong under “Import”.');
  if (entry.bytes > LONGEST_MANIFEST) throw new TransferFault(CUT_OFF);
  let text = '';
  for await (const piece of entry.text()) text += piece;
  const json = parsed(text);
  const stamp = v.safeParse(STAMP, json);
  if (!stamp.success) throw new TransferFault('This zip was not made by Ekagra’s “Export”. Other apps’ files belong under “Import”.');
  if (stamp.output.version > FORMAT_VERSION) {
    throw new TransferFault('This export was made by a newer Ekagra. Reload the app to update it, then choose the file again.');
  }
  const manifest = v.safeParse(MANIFEST, json);
  if (!manifest.success) throw new TransferFault(CUT_OFF);
  return manifest.output;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
