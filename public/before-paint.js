// What is to be known before anything is drawn: the theme, and whether it is a visitor who reads.
// A file of its own because the Content-Security-Policy allows no inline script.
(() => {
  const KEY = 'theme';
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)');

  function chosen() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null; // storage is switched off: the system decides
    }
  }

  function apply(choice) {
    const theme = choice === 'light' || choice === 'dark' ? choice : isSystemDark.matches ? 'dark' : 'light';
    document.documentElement.dataset.theme = theme;
    for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
      meta.setAttribute('content', theme === 'dark' ? '#15172e' : '#f7f2e8');
    }
  }

  // Kept while a student is signed in: see src/data/session/signed-in-hint.ts. src/app/start looks at the session itself.
  function isStudentLikely() {
    try {
      return localStorage.getItem('signed-in') !== null;
    } catch {
      return false; // without storage nobody is signed in
    }
  }

  if (!isStudentLikely()) document.documentElement.dataset.visitor = 'true';
  apply(chosen());
  isSystemDark.addEventListener('change', () => apply(chosen()));
  // Chosen in another tab, or in this one: see src/ui/theme.ts. Without a key, everything stored was deleted.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY || key === null) apply(newValue);
  });
})();
