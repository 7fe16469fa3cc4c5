import { once, spread } from './figures.ts';
import { withSection, type Circumstances, type Suite } from './report.ts';

const suite = (title: string, history?: true): Suite => ({
  title,
  about: `How ${title} is measured.`,
  seconds: () => 1,
  measure: async () => [],
  ...(history && { history }),
});

const [first, second, sizes] = [suite('First'), suite('Second'), suite('Sizes', true)];
const SUITES = [first, second, sizes];
const how = (name: string, commit = 'abc1234'): Circumstances => ({
  name,
  rounds: 3,
  cores: 2,
  day: '2026-01-02',
  commit,
});
const ratio = (what: string, ...numbers: number[]) => [{ what, bar: '≤ 1.00', value: spread(numbers), unit: '' }];
const PAGE = '# Numbers\n\nWords.\n\n## What is missing\n\nWritten by a person.\n';

describe('the page of numbers', () => {
  it('keeps the rows of other suites and handwritten text when one suite is written', () => {
    const one = withSection(PAGE, SUITES, second, ratio('b', 1, 2, 0.5), how('second'));
    const both = withSection(one, SUITES, first, ratio('a', 0.8), how('first'));
    expect(both.match(/^## .*/gm)).toEqual(['## First', '## Second', '## What is missing']);
    expect(both).toContain('| b | ≤ 1.00 | 1.00 | 0.50–2.00 | yes |');
    expect(both).toContain('Written by a person.');
  });

  it('replaces the older figures of a suite by the newest', () => {
    const old = withSection(PAGE, SUITES, first, ratio('a', 0.8), how('first'));
    const now = withSection(old, SUITES, first, ratio('a', 1.2), how('first'));
    expect(now).toContain('| a | ≤ 1.00 | 1.20 |  | **no** |');
    expect(now).not.toContain('0.80');
  });

  it('states for each figure whether it meets its bar', () => {
    const figure = (bar: string, value: number) => ({ what: bar, bar, value: once(value), unit: ' ' });
    const figures = [figure('≥ 0.80', 0.7), figure('≤ 5 kB', 4), figure('0', 1), figure('', 9)];
    const page = withSection(PAGE, SUITES, first, figures, how('first'));
    const verdicts = page.match(/^\| .*\|.*\|.*\|.*\|.*\|.*\|$/gm)?.map((line) => line.split('|')[5]?.trim());
    expect(verdicts?.slice(1)).toEqual(['**no**', 'yes', '**no**', '']);
  });

  it('states how each section is repeated', () => {
    const page = withSection(PAGE, SUITES, first, ratio('a', 0.8), how('first'));
    expect(page).toContain('`pnpm bench first`, 3 rounds on 2 cores, 2026-01-02, commit abc1234.');
  });

  it('keeps the sizes of earlier days, and adds a line only for a change', () => {
    const kB = (value: number) => [{ what: 'shell', bar: '', value: once(value), unit: ' kB' }];
    const one = withSection(PAGE, SUITES, sizes, kB(130), how('sizes', 'aaa'));
    const same = withSection(one, SUITES, sizes, kB(130), how('sizes', 'bbb'));
    const more = withSection(same, SUITES, sizes, kB(140), how('sizes', 'ccc'));
    expect(same).not.toContain('| bbb |');
    expect(more).toMatch(/\| aaa \| 130.0 kB \|\n\| 2026-01-02 \| ccc \| 140.0 kB \|/);
  });
});
