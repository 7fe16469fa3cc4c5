import { compare, flatten, inspect } from './catalogues.ts';

const catalogue = (texts: Record<string, unknown>) => new Map(flatten(texts));
const greek = catalogue({
  bills: {
    due: 'Λήξη {{date}}',
    count_zero: 'κανένας λογαριασμός',
    count_one: 'ένας λογαριασμός',
    count_other: '{{count}} λογαριασμοί',
  },
});

describe('a catalogue', () => {
  it('is in order when it has the same keys, placeholders and plural forms', () => {
    const german = catalogue({
      bills: {
        due: 'Fällig am {{date}}',
        count_zero: 'keine Rechnung',
        count_one: 'eine Rechnung',
        count_other: '{{count}} Rechnungen',
      },
    });
    expect([...inspect('de', german), ...compare('de', german, greek)]).toEqual([]);
  });

  it('lacks nothing and adds nothing', () => {
    const german = catalogue({
      bills: {
        due: 'Fällig am {{date}}',
        dew: 'Tau',
        count_zero: 'keine',
        count_one: 'eine',
        count_other: '{{count}}',
      },
    });
    german.delete('bills.count_one');
    expect(compare('de', german, greek)).toEqual(['"bills.count_one" is missing', '"bills.dew" is not in el']);
    expect(inspect('de', german)).toEqual(['"bills.count_other" has no "_one"']);
  });

  it('has forms for 0, 1 and more, but for limits (D §9)', () => {
    const some = catalogue({
      found_one: 'ένας',
      found_other: '{{count}}',
      min_length_one: 'ένας',
      min_length_other: '{{count}}',
    });
    expect(inspect('el', some)).toEqual(['"found_one" has no "_zero"']);
  });

  it('has plural forms for a number, but for the place of one among several', () => {
    const some = catalogue({
      shown: 'Εμφανίζονται οι πρώτες {{count}}.',
      form: { step: 'Βήμα {{step}} από {{count}}' },
    });
    expect(inspect('el', some)).toEqual([
      '"shown" has a number and no plural forms: "Εμφανίζονται οι πρώτες {{count}}."',
    ]);
  });

  it('names the same placeholders', () => {
    const german = catalogue({
      bills: { due: 'Fällig am {{datum}}', count_zero: 'keine', count_one: 'eine', count_other: '{{count}}' },
    });
    expect(compare('de', german, greek)).toEqual(['"bills.due" has the placeholders [datum], el has [date]']);
  });

  it('keeps the tags that a link or an emphasis needs', () => {
    const el = catalogue({ terms: 'Δέχομαι τους <a>όρους</a>' });
    expect(compare('fr', catalogue({ terms: "J'accepte les conditions" }), el)).toHaveLength(1);
  });

  it('has no empty text', () => {
    expect(inspect('fr', catalogue({ title: ' ' }))).toEqual(['"title" is empty']);
  });

  it('speaks Greek in Greek', () => {
    expect(inspect('el', catalogue({ title: 'My bills' }))).toEqual(['"title" is not Greek: "My bills"']);
    expect(inspect('el', catalogue({ format: 'PDF', only: '{{amount}} €', mixed: 'Λήψη PDF' }))).toEqual([]);
  });
});
