import type { FormElement, FormText } from '@hydria/shared/rules/form-layout.ts';
import { LANGUAGES, type Language } from '@hydria/shared/rules/languages.ts';
import {
  blocksOf,
  placedElements,
  textIn,
  withElement,
  withRow,
  withText,
  type EditedForm,
  type NodeId,
  elementNode,
  rowNode,
} from './edited-form.ts';

/** A text of a form with its place, as it is translated. */
export interface TranslatedText {
  /** Names the text in a file: `title`, `row.2.name`, `element.<id>.label`. */
  key: string;
  /** The part of the form that it belongs to; null for the form itself. */
  node: NodeId | null;
  property:
    | 'title'
    | 'description'
    | 'success_note'
    | 'error_note'
    | 'purpose'
    | 'cosign_text'
    | 'name'
    | 'text'
    | 'label'
    | 'hint'
    | 'item'
    | 'message';
  text: FormText;
  /** The form with other words in one language. */
  write: (form: EditedForm, language: Language, words: string) => EditedForm;
}

const SETTING_TEXTS = ['title', 'description', 'success_note', 'error_note', 'purpose', 'cosign_text'] as const;

const textsOfSettings = ({ settings }: EditedForm): TranslatedText[] =>
  SETTING_TEXTS.flatMap((property) => {
    const text = settings[property];
    if (text === null) return [];
    return [
      {
        key: property,
        node: null,
        property,
        text,
        write: (form, language, words) => ({
          ...form,
          settings: { ...form.settings, [property]: withText(form.settings[property], language, words) },
        }),
      },
    ];
  });

const OPTION_TEXTS = ['label', 'hint', 'text', 'purpose'] as const;

const ofElement = (
  { id }: FormElement,
  change: (element: FormElement, language: Language, words: string) => FormElement,
): TranslatedText['write'] => {
  return (form, language, words) => ({
    ...form,
    rows: withElement(form.rows, id, (element) => change(element, language, words)),
  });
};

const textsOfElement = (element: FormElement): TranslatedText[] => {
  const { id, options, items, validation } = element;
  const node = elementNode(id);
  const own = OPTION_TEXTS.flatMap((property): TranslatedText[] => {
    const text = options[property];
    if (text === undefined) return [];
    const write = ofElement(element, (one, language, words) => ({
      ...one,
      options: { ...one.options, [property]: withText(one.options[property], language, words) },
    }));
    return [{ key: `element.${id}.${property}`, node, property, text, write }];
  });
  const choices = items.map(({ value, label }): TranslatedText => ({
    key: `element.${id}.item.${value}`,
    node,
    property: 'item',
    text: label,
    write: ofElement(element, (one, language, words) => ({
      ...one,
      items: one.items.map((item) =>
        item.value === value ? { ...item, label: withText(item.label, language, words) } : item,
      ),
    })),
  }));
  const messages = Object.entries(validation.messages ?? {}).map(([code, text]): TranslatedText => ({
    key: `element.${id}.message.${code}`,
    node,
    property: 'message',
    text,
    write: ofElement(element, (one, language, words) => ({
      ...one,
      validation: {
        ...one.validation,
        messages: { ...one.validation.messages, [code]: withText(one.validation.messages?.[code], language, words) },
      },
    })),
  }));
  return [...own, ...choices, ...messages];
};

const textsOfRow = ({ rows }: EditedForm, place: number): TranslatedText[] => {
  const found = rows[place];
  if (!found) return [];
  const { key, row } = found;
  const at = `row.${place + 1}`;
  const name: TranslatedText = {
    key: `${at}.name`,
    node: rowNode(key),
    property: 'name',
    text: row.name,
    write: (form, language, words) => ({
      ...form,
      rows: withRow(form.rows, key, (one) => ({ ...one, name: withText(one.name, language, words) })),
    }),
  };
  if (row.value === 'exit') {
    const write: TranslatedText['write'] = (form, language, words) => ({
      ...form,
      rows: withRow(form.rows, key, (one) =>
        one.value === 'exit' ? { ...one, text: withText(one.text, language, words) } : one,
      ),
    });
    return [name, { key: `${at}.text`, node: rowNode(key), property: 'text', text: row.text, write }];
  }
  if (row.value !== 'group') return [name];
  const inner = row.elements.map((block, index): TranslatedText => ({
    key: `${at}.entry.${index + 1}`,
    node: rowNode(key),
    property: 'name',
    text: block.name,
    write: (form, language, words) => ({
      ...form,
      rows: withRow(form.rows, key, (one) =>
        one.value === 'group'
          ? {
              ...one,
              elements: one.elements.map((grouped, nth) =>
                nth === index ? { ...grouped, name: withText(grouped.name, language, words) } : grouped,
              ),
            }
          : one,
      ),
    }),
  }));
  return [name, ...inner];
};

/** Every text of a form in reading order. */
export const textsOfForm = (form: EditedForm): TranslatedText[] => [
  ...textsOfSettings(form),
  ...form.rows.flatMap((keyedRow, place) => [
    ...textsOfRow(form, place),
    ...placedElements([keyedRow])
      .filter(() => blocksOf(keyedRow.row).length > 0)
      .flatMap(({ element }) => textsOfElement(element)),
  ]),
];

/** Languages into which texts are translated. */
export const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'el');

/** The state of a translation. */
export type TranslationState = 'complete' | 'missing' | 'older';

/**
 * Whether a translation is there, and whether the Greek words have changed since the published version while the translation has not.
 */
export const stateOfTranslation = (
  { text, key }: TranslatedText,
  language: Language,
  published: ReadonlyMap<string, FormText>,
): TranslationState => {
  const words = textIn(text, language);
  if (textIn(text, 'el') !== '' && words === '') return 'missing';
  const before = published.get(key);
  const isOlder =
    before !== undefined &&
    textIn(before, language) === words &&
    words !== '' &&
    textIn(before, 'el') !== textIn(text, 'el');
  return isOlder ? 'older' : 'complete';
};
