import { inlineScript } from '../inline-script.ts';
import { REFRESH_LOCK, TOKEN_KEY } from '@hydria/shared/platform/browser-names.ts';
import type { BootElement, EarlyAnswer } from '@hydria/shared/platform/boot-element.ts';

/** Starts the reads that the page is going to ask for. The shell's client takes each answer once by its address. */
export const script = inlineScript(
  (key: string, lock: string) => {
    const boot: BootElement | null = document.getElementById('boot');
    if (!boot) return;
    const stored = (): string | null => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    };
    // `<expiry, epoch seconds in base 36>.<random>`
    const isFresh = (token: string) => Number.parseInt(token, 36) * 1000 > Date.now() + 5000;
    const refresh = async (): Promise<string> => {
      const token = stored();
      if (token && isFresh(token)) return token;
      const answer = await fetch('/api/auth/refresh', { method: 'POST', headers: { accept: 'application/json' } });
      if (!answer.ok) throw new Error('The session is over');
      const { token: fresh }: { token: string } = await answer.json();
      localStorage.setItem(key, fresh);
      return fresh;
    };
    // The same lock as the client's: one tab refreshes, the others take what it stored.
    const alone = (run: () => Promise<string>): Promise<string> =>
      'locks' in navigator ? navigator.locks.request(lock, run) : run();
    const current = async (): Promise<string | null> => {
      const token = stored();
      return !token || isFresh(token) ? token : alone(refresh);
    };
    let token: Promise<string | null> | undefined;
    const read = async (url: string, signal: AbortSignal): Promise<Response> => {
      token ??= current();
      const bearer = await token;
      return fetch(url, {
        signal,
        headers: { accept: 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      });
    };
    boot.earlyReads = new Map(
      JSON.parse(boot.dataset.reads ?? '[]').map((url: string): [string, EarlyAnswer] => {
        const controller = new AbortController();
        const answer = read(url, controller.signal);
        // The caller that takes the answer handles its failure; otherwise it is ignored.
        answer.catch(() => undefined);
        return [url, { answer, controller }];
      }),
    );
  },
  TOKEN_KEY,
  REFRESH_LOCK,
);
