// Before anything is painted: the theme that was chosen, or the system's.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('appTheme');
  } catch {
    // Storage is forbidden; the system's theme it is.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
