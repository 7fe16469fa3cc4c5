// On a first visit the typeface travels after the scripts, which the page cannot do without; from then on the browser
// has it, and the first words are set in it. Another release has files of its own.
{
  const { dataset } = document.documentElement;
  const { release } = document.getElementById('boot').dataset;
  const key = 'fonts';
  const known = () => {
    try {
      return localStorage.getItem(key) === release;
    } catch {
      return false;
    }
  };
  const use = async () => {
    dataset.fonts = '';
    await document.fonts.ready;
    try {
      localStorage.setItem(key, release);
    } catch {
      // Storage is forbidden; the next visit waits again.
    }
  };
  if (known()) dataset.fonts = '';
  else addEventListener('portal-started', use);
}
