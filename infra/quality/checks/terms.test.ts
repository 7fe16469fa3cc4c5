import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkTerms } from './terms.ts';

describe('one word for one thing', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'terms-'));
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), content);
  };
  const catalogue = (language: string, text: string) =>
    write(`mf-meters/src/locales/${language}.json`, JSON.stringify({ meter: { title: text } }));
  beforeAll(() =>
    write('docs/glossary.md', '| el | υδρόμετρ* | μετρητής |\n| en | settled | paid |\n| de | Dienste | Services |\n'),
  );
  afterAll(() => rmSync(root, { recursive: true }));

  it('is refused in another word, in any case and with any ending', () => {
    catalogue('el', 'Το Υδρόμετρο σας');
    expect(checkTerms(root)).toEqual(['mf-meters/src/locales/el.json: meter.title: "υδρόμετρ*"; write μετρητής']);
    catalogue('el', 'Ο μετρητής σας');
    expect(checkTerms(root)).toEqual([]);
  });

  it('is judged by whole words, and in its own language alone', () => {
    catalogue('en', 'Unsettledness of the Dienste');
    expect(checkTerms(root)).toEqual([]);
  });

  it('is judged in the titles of a manifest as well', () => {
    write('mf-meters/remote.json', JSON.stringify({ nav: [{ label: { en: 'Meters', de: 'Dienste' } }] }));
    expect(checkTerms(root)).toEqual(['mf-meters/remote.json: nav.0.label.de: "Dienste"; write Services']);
  });

  it('is refused without a table', () => {
    write('docs/glossary.md', '# Words\n');
    expect(checkTerms(root)).toEqual(['docs/glossary.md has no rows under "Words to avoid"']);
  });
});
