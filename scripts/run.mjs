// @ts-check
/**
 * `node scripts/run.mjs <script> [arguments]` runs a script of this project on the pinned Node, whatever Node the machine has.
 *
 * The machine's Node is asked for its version before anything else, in syntax that Node 14 reads: an older npm leaves out the
 * packages' native parts, which shows only after a minute of installing, as "Cannot find native binding".
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
// As `engines` of package.json says: what the native parts of the build's packages ask for.
const isNewEnough = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;

if (isNewEnough) {
  void import('./setup/run-script.mjs');
} else {
  console.error(
    'Ekagra needs Node 20.19, or 22.12 or newer, and this is Node ' +
      process.versions.node +
      '. Install the newest one from https://nodejs.org, then run the same command again. Nothing was installed.',
  );
  process.exit(1);
}
