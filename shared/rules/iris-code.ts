/**
 * UTF-16 code units of the text that a utility writes, each at most three bytes; a payment code in the place of six has forty. So the text
 * of each bill stays below the 2331 bytes that a QR code holds at level M, which characters as a person counts them do not.
 */
export const IRIS_TEXT_MAX = 300;

const PLACE = /\{([^{}]*)\}/g;
const NAMES: readonly string[] = ['code', 'amount', 'cents'];

/**
 * Whether it is a text from which the code of a bill can be made. The bank of the utility prescribes it. It has `{code}`, and may have
 * `{amount}` or `{cents}`; another name in braces, or a single brace, is a mistake.
 */
export const isIrisText = (text: string): boolean => {
  const names = [...text.matchAll(PLACE)].map(([, name = '']) => name);
  return (
    text.length <= IRIS_TEXT_MAX &&
    names.includes('code') &&
    names.every((name) => NAMES.includes(name)) &&
    !/[{}]/.test(text.replaceAll(PLACE, ''))
  );
};

/** The text of the IRIS code of a bill: the payment code without spaces, and what is left as `64.20` or in cents. */
export const irisText = (text: string, { code, cents }: { code: string; cents: number }): string => {
  const values: Record<string, string> = {
    code: code.replaceAll(/\s/g, '').toUpperCase(),
    amount: (cents / 100).toFixed(2),
    cents: String(cents),
  };
  return text.trim().replaceAll(PLACE, (_, name: string) => values[name] ?? '');
};
