// Starts the reads that the page is going to ask for. The shell's client takes each answer once by its address.
{
  const boot = document.getElementById('boot');
  const key = 'auth._token.local';
  const stored = () => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  // `<expiry, epoch seconds in base 36>.<random>`
  const isFresh = (token) => Number.parseInt(token, 36) * 1000 > Date.now() + 5000;
  const refresh = async () => {
    const token = stored();
    if (token && isFresh(token)) return token;
    const answer = await fetch('/api/auth/refresh', { method: 'POST', headers: { accept: 'application/json' } });
    if (!answer.ok) throw new Error('The session is over');
    const { token: fresh } = await answer.json();
    localStorage.setItem(key, fresh);
    return fresh;
  };
  // The same lock as the client's: one tab refreshes, the others take what it stored.
  const alone = (run) => (navigator.locks ? navigator.locks.request('hydria-refresh', run) : run());
  const current = async () => {
    const token = stored();
    return !token || isFresh(token) ? token : alone(refresh);
  };
  let token;
  const read = async (url, signal) => {
    token ??= current();
    const bearer = await token;
    return fetch(url, {
      signal,
      headers: { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    });
  };
  boot.earlyReads = new Map(
    JSON.parse(boot.dataset.reads).map((url) => {
      const controller = new AbortController();
      const answer = read(url, controller.signal);
      // The caller that takes the answer handles its failure; otherwise it is ignored.
      answer.catch(() => undefined);
      return [url, { answer, controller }];
    }),
  );
}
