/** The number by which the page's policy knows its own styles (`infra/gateway/headers.ts`). */
const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

/** Dresses what comes later than the first paint, so that the HTML does not carry its style. For the top of a lazy module, which runs once. */
export const injectStyles = (css: string): void => {
  const style = document.createElement('style');
  style.nonce = nonce();
  style.textContent = css;
  document.head.append(style);
};
