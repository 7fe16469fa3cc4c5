import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, stagedTest, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** Runs code in the page and returns the name of its error. */
const attempt = (page: Page, code: string): Promise<string | null> =>
  page.evaluate((text) => {
    const run: Record<string, () => void> = {
      'foreign script': () =>
        document.body.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' })),
      'script of the API': () => Object.assign(document.createElement('script'), { src: '/api/status.js' }),
      'script of another release': () =>
        Object.assign(document.createElement('script'), { src: '/artifacts/shell/0.0.1-000000000000/main.js' }),
      'script text': () => Object.assign(document.createElement('script'), { text: 'window.planted = 1' }),
      'markup that acts': () =>
        Object.assign(document.createElement('div'), { innerHTML: '<img src=x onerror="window.planted = 1">' }),
      'markup by insertion': () => document.body.insertAdjacentHTML('beforeend', '<iframe srcdoc="x"></iframe>'),
      'parsed markup': () => void new DOMParser().parseFromString('<script>1</script>', 'text/html'),
      // The policy must refuse `eval`.
      // oxlint-disable-next-line no-eval
      evaluation: () => void Reflect.apply(eval, null, ['window.planted = 1']),
      'a policy of its own': () => {
        const types: unknown = Reflect.get(window, 'trustedTypes');
        const create: unknown = types && Reflect.get(types as object, 'createPolicy');
        if (typeof create === 'function') Reflect.apply(create, types, ['own', {}]);
      },
      'a utility’s text': () => Object.assign(document.createElement('div'), { innerHTML: '<p>Α <b>β</b></p>' }),
      'a file of the shell': () => {
        const main = document.querySelector<HTMLLinkElement>('#main-script');
        Object.assign(document.createElement('script'), { src: main?.href ?? '' });
      },
    };
    // In the next frame: `page.evaluate` itself bypasses the policy.
    return new Promise<string | null>((resolve) => {
      requestAnimationFrame(() => {
        try {
          run[text]?.();
          resolve(null);
        } catch (error) {
          resolve(error instanceof Error ? error.name : String(error));
        }
      });
    });
  }, code);

test.describe('the page’s policy', () => {
  test.use({ expected: /content policy|trusted|Trusted|Content Security Policy|evil\.example/i });

  test('refuses every way to inject code', async ({ page }) => {
    for (const code of [
      'foreign script',
      'script of the API',
      'script of another release',
      'script text',
      'markup that acts',
      'markup by insertion',
      'parsed markup',
      'evaluation',
      'a policy of its own',
    ])
      await test.step(code, async () => {
        await page.goto('/login');
        await expect(page.getByRole('main').getByRole('textbox').first()).toBeVisible();
        expect(await attempt(page, code)).toMatch(/TypeError|EvalError/);
        expect(await page.evaluate(() => Reflect.get(window, 'planted'))).toBeUndefined();
      });
  });
});

test('the policy permits the portal’s own scripts', async ({ page }) => {
  await page.goto('/login');
  for (const code of ['a utility’s text', 'a file of the shell']) expect(await attempt(page, code)).toBeNull();
});

stagedTest.describe('a remote that violates it', () => {
  stagedTest.use({ expected: /./ });

  stagedTest('is named by the violation, and its markup never acts', async ({ page, request, stage }) => {
    stagedTest.slow();
    const violations: string[] = [];
    await page.exposeFunction('heard', (text: string) => void violations.push(text));
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
        const heard: unknown = Reflect.get(window, 'heard');
        if (typeof heard === 'function') heard(`${effectiveDirective} ${sourceFile}`);
      }),
    );
    const planted = `if (location.hash === '#planted') try { document.createElement('div').innerHTML = '<img src=x onerror="window.planted=1">'; } catch { /* refused */ }\n`;
    const artifact = await stage.release('mf-smartcity', '0.2.0', 'src/lifecycles.tsx', 'import ', `${planted}import `);
    await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/bills');
    // Navigates from another page to force a load: on the page itself only the fragment would change.
    await page.goto('/#planted');
    await expect(page.getByRole('main').getByRole('heading', { name: 'Ποιότητα νερού' })).toBeVisible();
    await expect.poll(() => violations.join()).toContain(`require-trusted-types-for`);
    expect(violations.join()).toContain(`/artifacts/mf-smartcity/${artifact}/`);
    expect(await page.evaluate(() => Reflect.get(window, 'planted'))).toBeUndefined();
  });
});
