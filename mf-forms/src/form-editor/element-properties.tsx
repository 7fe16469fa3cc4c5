import { dayInGreece } from '@hydria/shared/remote/formats.ts';
import {
  CHOICE_TYPES,
  ELEMENT_ICONS,
  ELEMENT_TYPES,
  FILE_KINDS,
  PREFILLS,
  TEXT_FORMATS,
  TODAY,
  type ElementType,
  type FormElement,
  type FormValidation,
} from '@hydria/shared/rules/form-layout.ts';
import { ANSWER_CODES } from '@hydria/shared/rules/form-answers.ts';
import { CheckGroup, CheckInput, SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { CalculationFields } from './calculation-fields.tsx';
import { TitledConditions } from './condition-list.tsx';
import { elementNode, optionalText, textIn, withElement, withText } from './edited-form.ts';
import { Fold } from './fold.tsx';
import { HtmlInput } from './html-input.tsx';
import { ItemFields } from './item-fields.tsx';
import { comparable, knownBefore, type KnownField } from './known-fields.ts';
import { followName } from './layout-acts.ts';
import { NumberInput, WordsInput } from './property-fields.tsx';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useErrorWords, useNodeWords } from './use-words.ts';

/** The value of a choice that leaves a property out. */
const NONE = 'none';

interface PartProps {
  element: FormElement;
  fields: readonly KnownField[];
  errorAt: (property: string) => string | undefined;
  /** Puts another element in its place; changes with the same `merge` are undone together. */
  put: (element: FormElement, merge?: string) => void;
}

/** Leaves out properties without a value: the schema takes no empty ones. */
const without = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== false)) as T;

const withOptions = (element: FormElement, options: Partial<FormElement['options']>): FormElement => ({
  ...element,
  options: without({ ...element.options, ...options }) as FormElement['options'],
});

/** `pinned_hint` is true unless said, so its false stays. */
const withPinned = (element: FormElement, isPinned: boolean): FormElement => {
  const { pinned_hint: _before, ...options } = element.options;
  return { ...element, options: isPinned ? options : { ...options, pinned_hint: false } };
};

const withValidation = (element: FormElement, validation: Partial<FormValidation>): FormElement => ({
  ...element,
  validation: without({ ...element.validation, ...validation }),
});

/** Rules and properties that another type does not have are left out. */
const withType = (element: FormElement, type: ElementType): FormElement => {
  const { text, accept, calculated, prefill, default: _default, ...options } = element.options;
  const isChoice = CHOICE_TYPES.includes(type);
  const { required, required_if, messages } = element.validation;
  return {
    ...element,
    type,
    options: without({
      ...options,
      ...(type === 'epic' && { text: text ?? { el: '' } }),
      ...(type === 'file_input' && { accept }),
      ...(type === 'text_field' && { calculated }),
      ...(['text_field', 'text_area', 'datepicker'].includes(type) && { prefill }),
    }) as FormElement['options'],
    items: isChoice ? element.items : [],
    validation: type === 'epic' ? {} : without({ required, required_if, messages }),
  };
};

const isText = ({ type }: FormElement) => type === 'text_field' || type === 'text_area';

const Question = ({ element, errorAt, put }: PartProps) => {
  const t = useEditorT();
  const { options, id, type } = element;
  return (
    <Stack gap={16}>
      <WordsInput
        name="label"
        label={t(type === 'epic' ? 'element.title' : 'element.label')}
        error={errorAt('options.label')}
        value={options.label}
        onChange={(words) => put(withOptions(element, { label: withText(options.label, 'el', words) }), `label-${id}`)}
      />
      <SelectInput
        name="type"
        label={t('element.type')}
        choices={ELEMENT_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        value={type}
        onChange={(chosen) => put(withType(element, chosen))}
      />
      {type === 'epic' ? (
        <HtmlInput
          name="text"
          label={t('element.text')}
          error={errorAt('options.text')}
          value={textIn(options.text, 'el')}
          onChange={(words) => put(withOptions(element, { text: withText(options.text, 'el', words) }), `text-${id}`)}
        />
      ) : (
        <>
          <WordsInput
            name="hint"
            label={t('element.hint')}
            optional
            value={options.hint}
            onChange={(words) =>
              put(withOptions(element, { hint: optionalText(options.hint, 'el', words) }), `hint-${id}`)
            }
          />
          {options.hint && (
            <CheckInput
              name="pinned_hint"
              label={t('element.pinned_hint')}
              checked={options.pinned_hint !== false}
              onChange={(isPinned) => put(withPinned(element, isPinned))}
            />
          )}
          <CheckInput
            name="required"
            label={t('element.required')}
            checked={element.validation.required === true}
            onChange={(required) => put(withValidation(element, { required }))}
          />
        </>
      )}
    </Stack>
  );
};

const DateBound = ({ element, put, side }: PartProps & { side: 'min' | 'max' }) => {
  const t = useEditorT();
  const bound = element.validation[side];
  const kind = bound === undefined ? NONE : bound === TODAY ? TODAY : 'date';
  return (
    <>
      <SelectInput
        name={`${side}-kind`}
        label={t(`element.${side}_date`)}
        choices={[
          { value: NONE, label: t('element.no_bound') },
          { value: TODAY, label: t('element.today') },
          { value: 'date', label: t('element.one_date') },
        ]}
        value={kind}
        onChange={(chosen) => {
          const value = chosen === 'date' ? dayInGreece() : chosen;
          put(withValidation(element, { [side]: chosen === NONE ? undefined : value }));
        }}
      />
      {kind === 'date' && (
        <TextInput
          name={`${side}-date`}
          label={t('element.date')}
          type="date"
          value={String(bound)}
          onChange={(value) => put(withValidation(element, { [side]: value || undefined }))}
        />
      )}
    </>
  );
};

/** Words for the bounds of an element: characters, values, or a number of choices. */
const boundsOf = (element: FormElement): 'length' | 'value' | 'count' => {
  if (element.type === 'check_boxes' || element.type === 'file_input') return 'count';
  return ['numeric', 'integer'].includes(element.validation.format ?? '') ? 'value' : 'length';
};

const Messages = ({ element, put }: PartProps) => {
  const t = useEditorT();
  const { messages = {} } = element.validation;
  const offered = ANSWER_CODES.filter((code) => {
    if (code === 'required') return true;
    if (code === 'min' || code === 'max') return element.validation[code] !== undefined;
    if (code === 'regex') return element.validation.mask !== undefined;
    return code === element.validation.format || (code === 'date' && element.type === 'datepicker');
  });
  return offered.map((code) => (
    <WordsInput
      key={code}
      name={`message-${code}`}
      label={t('element.message', { rule: t(`codes.${code}`) })}
      optional
      value={messages[code]}
      onChange={(words) => {
        const { [code]: before, ...rest } = messages;
        const text = optionalText(before, 'el', words);
        const changed = text ? { ...rest, [code]: text } : rest;
        put(
          withValidation(element, { messages: Object.keys(changed).length > 0 ? changed : undefined }),
          `message-${code}-${element.id}`,
        );
      }}
    />
  ));
};

/** The smallest and the largest answer. */
const Bounds = (props: PartProps) => {
  const t = useEditorT();
  const { element, put, errorAt } = props;
  if (element.type === 'datepicker')
    return (
      <>
        <DateBound {...props} side="min" />
        <DateBound {...props} side="max" />
      </>
    );
  if (!isText(element) && boundsOf(element) !== 'count') return null;
  const { validation, id } = element;
  return (['min', 'max'] as const).map((side) => (
    <NumberInput
      key={side}
      name={side}
      label={t(`element.${side}_${boundsOf(element)}`)}
      error={errorAt(`validation.${side}`)}
      value={typeof validation[side] === 'number' ? validation[side] : null}
      onChange={(value) => put(withValidation(element, { [side]: value }), `${side}-${id}`)}
    />
  ));
};

const Rules = (props: PartProps) => {
  const t = useEditorT();
  const { element, put, errorAt } = props;
  const { validation, id } = element;
  return (
    <>
      {isText(element) && (
        <SelectInput
          name="format"
          label={t('element.format')}
          choices={[
            { value: NONE, label: t('element.any_text') },
            ...TEXT_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) })),
          ]}
          value={validation.format ?? NONE}
          onChange={(format) => put(withValidation(element, { format: format === NONE ? undefined : format }))}
        />
      )}
      {element.type === 'text_field' && (
        <TextInput
          name="mask"
          label={t('element.mask')}
          description={t('element.mask_hint')}
          optional
          error={errorAt('validation.mask')}
          autoComplete="off"
          value={validation.mask ?? ''}
          onChange={(mask) => put(withValidation(element, { mask: mask || undefined }), `mask-${id}`)}
        />
      )}
      <Bounds {...props} />
      {element.type === 'file_input' && (
        <CheckGroup
          name="accept"
          label={t('element.accept')}
          choices={FILE_KINDS.map((value) => ({ value, label: t(`files.${value}`) }))}
          value={element.options.accept ?? [...FILE_KINDS]}
          onChange={(accept) => put(withOptions(element, { accept: accept.length > 0 ? accept : undefined }))}
        />
      )}
      <Messages {...props} />
    </>
  );
};

const When = ({ element, fields, put }: PartProps) => {
  const t = useEditorT();
  const { required_if } = element.validation;
  return (
    <>
      <TitledConditions
        title={t('conditions.shown_if')}
        name="shown"
        conditions={element.conditionals}
        fields={comparable(fields)}
        onChange={(conditionals) => put({ ...element, conditionals }, `shown-${element.id}`)}
      />
      {element.type !== 'epic' && !element.validation.required && (
        <TitledConditions
          title={t('conditions.required_if')}
          name="required"
          conditions={required_if ?? []}
          fields={comparable(fields)}
          onChange={(conditions) =>
            put(
              withValidation(element, { required_if: conditions.length > 0 ? conditions : undefined }),
              `required-${element.id}`,
            )
          }
        />
      )}
    </>
  );
};

const takesText = ({ type }: FormElement) => type === 'text_field' || type === 'text_area' || type === 'datepicker';

/** The first value of a question. */
const Default = ({ element, put }: PartProps) => {
  const t = useEditorT();
  const { options, type, id, items } = element;
  if (items.length > 0 && type !== 'check_boxes')
    return (
      <SelectInput
        name="default"
        label={t('element.default')}
        choices={[
          { value: NONE, label: t('element.no_default') },
          ...items.map(({ value, label }) => ({ value, label: textIn(label, 'el') || value })),
        ]}
        value={options.default ?? NONE}
        onChange={(value) => put(withOptions(element, { default: value === NONE ? undefined : value }))}
      />
    );
  return takesText(element) ? (
    <TextInput
      name="default"
      label={t('element.default')}
      optional
      type={type === 'datepicker' ? 'date' : 'text'}
      autoComplete="off"
      value={options.default ?? ''}
      onChange={(value) => put(withOptions(element, { default: value || undefined }), `default-${id}`)}
    />
  ) : null;
};

const Value = (props: PartProps) => {
  const t = useEditorT();
  const { element, fields, put } = props;
  const { options, type } = element;
  return (
    <>
      <Default {...props} />
      {takesText(element) && (
        <SelectInput
          name="prefill"
          label={t('element.prefill')}
          choices={[
            { value: NONE, label: t('element.no_prefill') },
            ...PREFILLS.map((value) => ({ value, label: t(`prefills.${value}`) })),
          ]}
          value={options.prefill ?? NONE}
          onChange={(value) => put(withOptions(element, { prefill: value === NONE ? undefined : value }))}
        />
      )}
      <CheckInput
        name="readonly"
        label={t('element.readonly')}
        note={t('element.readonly_note')}
        checked={options.readonly === true}
        onChange={(readonly) => put(withOptions(element, { readonly }))}
      />
      <CheckInput
        name="disabled"
        label={t('element.disabled')}
        note={t('element.disabled_note')}
        checked={options.disabled === true}
        onChange={(disabled) => put(withOptions(element, { disabled }))}
      />
      {type === 'text_field' && (
        <CalculationFields
          calculated={options.calculated}
          fields={fields}
          onChange={(calculated) => put(withOptions(element, { calculated }))}
        />
      )}
    </>
  );
};

const More = ({ element, errorAt, put, rename }: PartProps & { rename: (name: string) => void }) => {
  const t = useEditorT();
  const { options, id, type } = element;
  return (
    <>
      {type !== 'epic' && (
        <WordsInput
          name="purpose"
          label={t('element.purpose')}
          description={t('element.purpose_hint')}
          optional
          value={options.purpose}
          onChange={(words) =>
            put(withOptions(element, { purpose: optionalText(options.purpose, 'el', words) }), `purpose-${id}`)
          }
        />
      )}
      <SelectInput
        name="icon"
        label={t('element.icon')}
        choices={[
          { value: NONE, label: t('element.no_icon') },
          ...ELEMENT_ICONS.map((value) => ({ value, label: t(`icons.${value}`) })),
        ]}
        value={options.icon ?? NONE}
        onChange={(value) => put(withOptions(element, { icon: value === NONE ? undefined : value }))}
      />
      <TextInput
        name="field"
        label={t('element.field')}
        description={t('element.field_hint')}
        error={errorAt('options.field')}
        autoComplete="off"
        spellCheck={false}
        value={options.field}
        onChange={rename}
      />
    </>
  );
};

/** The properties of one element (spec D §3, Form element). */
export const ElementProperties = ({ editor, element }: { editor: Editor; element: FormElement }) => {
  const t = useEditorT();
  const errorWords = useErrorWords();
  const { rows } = editor.form;
  const node = elementNode(element.id);
  const fields = knownBefore(rows, node, useNodeWords(rows));
  const part: PartProps = {
    element,
    fields,
    errorAt: (property) => errorWords(editor.errorAt(node, property)),
    put: (changed, merge) =>
      editor.changeRows(
        withElement(rows, element.id, () => changed),
        merge ?? null,
      ),
  };
  const isNameWrong = editor.errorAt(node, 'options.field') !== undefined;
  /** Conditions follow a new name, unless another field has it already. */
  const rename = (field: string) => {
    const renamed = withElement(rows, element.id, () => withOptions(element, { field }));
    const before = element.options.field;
    const isShared = rows === editor.form.rows && part.errorAt('options.field') !== undefined;
    editor.changeRows(isShared || field === '' ? renamed : followName(renamed, before, field), `field-${element.id}`);
  };
  return (
    <>
      <Question {...part} />
      <div css={{ marginTop: 16 }}>
        {CHOICE_TYPES.includes(element.type) && (
          <Fold title={t('element.items')} open>
            <ItemFields
              element={element}
              errorAt={part.errorAt}
              onChange={(items, merge) => part.put({ ...element, items }, merge)}
            />
          </Fold>
        )}
        {element.type !== 'epic' && (
          <Fold title={t('element.rules')}>
            <Rules {...part} />
          </Fold>
        )}
        <Fold title={t('element.when')} open={element.conditionals.length > 0}>
          <When {...part} />
        </Fold>
        {element.type !== 'epic' && (
          <Fold title={t('element.value')} open={element.options.calculated !== undefined}>
            <Value {...part} />
          </Fold>
        )}
        <Fold key={String(isNameWrong)} title={t('element.more')} open={isNameWrong}>
          <More {...part} rename={rename} />
        </Fold>
      </div>
    </>
  );
};
