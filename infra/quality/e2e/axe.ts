import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The same axe build that AxeBuilder injects. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as {
  source: string;
};

/** WCAG 2.2 AA and axe's good practice. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const sentence = (id: string, pieces: readonly string[]): string =>
  `${id}: ${pieces.map((html) => html.slice(0, 160)).join(' | ')}`;

/** Runs in the page. */
const judge = async ({ part, rules, tags }: { part: string; rules: readonly string[]; tags: readonly string[] }) => {
  interface Axe {
    run(context: object, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
  }
  const axe: Axe = Reflect.get(window, 'axe');
  const runOnly = rules.length > 0 ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
  const { violations } = await axe.run({ include: [[part]] }, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => ({ id, pieces: nodes.map(({ html }) => html) }));
};

/**
 * Runs axe on a page or a part of it, with all rules or a few. AxeBuilder injects axe on each call and transfers the
 * passing results too, which takes three times as long; it is needed only for pages with frames.
 */
export const findings = async (page: Page, part: string, rules: readonly string[]): Promise<string[]> => {
  if (page.frames().length > 1) {
    const builder = new AxeBuilder({ page }).include(part);
    const { violations } = await (rules.length > 0 ? builder.withRules([...rules]) : builder.withTags(TAGS)).analyze();
    return violations.map(({ id, nodes }) =>
      sentence(
        id,
        nodes.map(({ html }) => html),
      ),
    );
  }
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const found = await page.evaluate(judge, { part, rules, tags: TAGS });
  return found.map(({ id, pieces }) => sentence(id, pieces));
};
