// Once everything that the HTML names has come, the next one need not name it again: the browser keeps it for a year.
{
  const { kept } = document.getElementById('boot').dataset;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  addEventListener('portal-started', () => {
    document.cookie = `portal_kept=${kept}; Path=/; Max-Age=2592000; SameSite=Lax${secure}`;
  });
}
