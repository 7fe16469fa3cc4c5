import type { Browser, BrowserContext } from '@playwright/test';

const DEYA_ID = 9;

/** The person who is signed in on both sides. */
export interface Visitor {
  token: string;
}

export const CUSTOMER = 'maria@hydria.example';
export const ADMINISTRATOR = 'admin@hydria.example';

/** Signs a demo person in by the call of the sign-in page. */
export const signIn = async (portal: string, email = CUSTOMER): Promise<Visitor> => {
  const answer = await fetch(`${portal}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'Nero-kai-fos-1' }),
  });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`);
  const { token }: { token: string } = await answer.json();
  return { token };
};

/** A fresh browser context with the visitor's session. */
export const contextFor = async (browser: Browser, origin: string, { token }: Visitor): Promise<BrowserContext> => {
  const context = await browser.newContext({ locale: 'el-GR', viewport: { width: 390, height: 844 } });
  await context.addCookies([
    { name: 'i18n_redirected', value: 'el', url: origin },
    { name: 'portal_hint', value: `${DEYA_ID}.1`, url: origin },
  ]);
  await context.addInitScript(
    ([stored, deya]) => {
      localStorage.setItem('auth._token.local', stored ?? '');
      localStorage.setItem('auth.strategy', 'local');
      localStorage.setItem('DEYA_ID', deya ?? '');
      localStorage.setItem('DEYA_SELECTOR_SHOWN', 'true');
      localStorage.setItem('tour', 'true');
    },
    [token, String(DEYA_ID)],
  );
  return context;
};
