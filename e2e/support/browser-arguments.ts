/** Chromium's arguments, for journeys and component tests. */
export function browserArguments(): string[] {
  return [
    // Chromium's sandbox does not start as root, as in a container.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    // Disables its background requests.
    '--disable-background-networking',
    // Pages are too short-lived for optimising compilers, which take a tenth of all journeys' CPU time.
    '--js-flags=--no-opt --no-maglev',
  ];
}
