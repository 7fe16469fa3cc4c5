import { fitToMask, positionsOf, signsOf } from '@hydria/shared/rules/supply-code.ts';

/**
 * Writes a code as the bill prints it while it is typed or pasted: an RF code in groups of four, a supply code in the utility's form. A
 * change within the text stays as it is, so that the cursor does too. More digits than a supply code has are an older payment code.
 */
export function shapeCode(before: string, after: string, mask: string | null): string {
  if (!after.startsWith(before)) return after;
  if (/^\s*rf/i.test(after)) {
    const signs = after.replaceAll(/[\s-]/g, '').toUpperCase();
    return signs.match(/.{1,4}/g)?.join(' ') ?? signs;
  }
  const signs = signsOf(after);
  if (mask === null || signs.length === 0) return after;
  return signs.length > positionsOf(mask) ? signs.join('') : fitToMask(after, mask);
}
