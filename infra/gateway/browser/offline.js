// The page without a connection: the theme before anything is painted, and the wanted page as soon as there is one again.
{
  let chosen = null;
  try {
    chosen = localStorage.getItem('appTheme');
  } catch {
    // Storage is forbidden; the system's theme it is.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  addEventListener('online', () => location.reload());
}
