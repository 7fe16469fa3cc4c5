/** The nonce of the page's style policy (`infra/gateway/headers.ts`). */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/**
 * Injects the styles of deferred code, so that the HTML does not contain them. Called at the top of a lazy module,
 * which runs once.
 */
export const injectStyles = (css: string): void => {
  const style = document.createElement('style');
  style.nonce = nonce();
  style.textContent = css;
  document.head.append(style);
};
