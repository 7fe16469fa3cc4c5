/** jest-axe 11 ships no types; these are the parts that our tests use. */
declare module 'jest-axe' {
  import type { AxeResults, RunOptions } from 'axe-core';

  export function axe(html: Element | string, options?: RunOptions): Promise<AxeResults>;
  export function configureAxe(options?: RunOptions): typeof axe;
  export const toHaveNoViolations: { toHaveNoViolations(results: AxeResults): jest.CustomMatcherResult };
}

/** The package itself: in tests of pages `jest-axe` is `axe.ts`. */
declare module 'jest-axe/index.js' {
  export * from 'jest-axe';
}

declare namespace jest {
  interface Matchers<R> {
    /** Passes when axe has no findings. */
    toHaveNoViolations(): R;
  }
}
