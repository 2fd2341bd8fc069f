// Runs before the first paint: a page that is to be dark never shows white. The choice is written by src/brand/color-scheme.ts.
(function () {
  var saved = null;
  try {
    saved = localStorage.getItem('rastro.theme');
  } catch (refused) {
    saved = null;
  }
  var dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
