import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { useId } from 'react';
import type { FormCondition } from '@hydria/shared/rules/form-layout.ts';
import { color, radius, type } from '@hydria/shared/theme/tokens.ts';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { CheckGroup, SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { textIn } from './edited-form.ts';
import { hasItems, type KnownField } from './known-fields.ts';
import { useEditorT } from './use-editor-t.ts';

type Comparison = Extract<FormCondition, { field: string }>;

const OPERATORS = ['equals', 'not', 'one_of', 'more', 'less', 'given', 'empty'] as const;
type Operator = (typeof OPERATORS)[number];

/** Conditions inside each other, as deep as the server takes them. */
const DEPTH = 3;

const operatorOf = (condition: Comparison): Operator => condition.operator ?? 'equals';

/** The condition with another operator; its value stays where it has one. */
const withOperator = (condition: Comparison, operator: Operator): Comparison => {
  const { field } = condition;
  const first = 'value' in condition ? condition.value : 'values' in condition ? (condition.values[0] ?? '') : '';
  if (operator === 'one_of') return { field, operator, values: first === '' ? [] : [first] };
  if (operator === 'empty' || operator === 'given') return { field, operator };
  return { field, operator, value: first };
};

interface OneProps {
  condition: Comparison;
  fields: readonly KnownField[];
  name: string;
  onChange: (condition: Comparison) => void;
}

const choicesOf = ({ element }: KnownField) =>
  (element?.items ?? []).map(({ value, label }) => ({ value, label: textIn(label, 'el') || value }));

const Value = ({ condition, fields, name, onChange }: OneProps) => {
  const t = useEditorT();
  const known = fields.find(({ field }) => field === condition.field);
  const choices = known && hasItems(known) ? choicesOf(known) : null;
  const label = t('conditions.value');
  if ('values' in condition) {
    if (choices)
      return (
        <CheckGroup
          name={`${name}-values`}
          label={label}
          choices={choices}
          value={condition.values}
          onChange={(values) => onChange({ ...condition, values })}
        />
      );
    return (
      <TextInput
        name={`${name}-values`}
        label={t('conditions.values')}
        description={t('conditions.values_hint')}
        autoComplete="off"
        value={condition.values.join('; ')}
        onChange={(text) => onChange({ ...condition, values: text.split(';').map((one) => one.trim()) })}
      />
    );
  }
  if (!('value' in condition)) return null;
  const { value } = condition;
  const change = (text: string) => onChange({ ...condition, value: text });
  if (choices)
    return <SelectInput name={`${name}-value`} label={label} choices={choices} value={value} onChange={change} />;
  return (
    <TextInput
      name={`${name}-value`}
      label={label}
      type={known?.element?.type === 'datepicker' ? 'date' : 'text'}
      autoComplete="off"
      value={value}
      onChange={change}
    />
  );
};

const One = (props: OneProps) => {
  const t = useEditorT();
  const { condition, fields, name, onChange } = props;
  const isKnown = fields.some(({ field }) => field === condition.field);
  return (
    <Stack gap={12} css={{ minWidth: 0, flex: 1 }}>
      <SelectInput
        name={`${name}-field`}
        label={t('conditions.field')}
        error={isKnown ? undefined : t('conditions.unknown')}
        choices={[
          ...(isKnown ? [] : [{ value: condition.field, label: condition.field }]),
          ...fields.map(({ field, label }) => ({ value: field, label })),
        ]}
        value={condition.field}
        onChange={(field) => onChange({ ...condition, field })}
      />
      <SelectInput
        name={`${name}-operator`}
        label={t('conditions.operator')}
        choices={OPERATORS.map((value) => ({ value, label: t(`conditions.operators.${value}`) }))}
        value={operatorOf(condition)}
        onChange={(operator) => onChange(withOperator(condition, operator))}
      />
      <Value {...props} />
    </Stack>
  );
};

interface ListProps {
  conditions: readonly FormCondition[];
  fields: readonly KnownField[];
  /** Begins the names of the controls, which are unique on the page. */
  name: string;
  depth?: number;
  onChange: (conditions: FormCondition[]) => void;
}

/** The first condition on a field: its first choice where it has some. */
const newCondition = (fields: readonly KnownField[]): FormCondition => {
  const last = fields.at(-1);
  return { field: last?.field ?? '', operator: 'equals', value: last?.element?.items[0]?.value ?? '' };
};

interface JoinedProps {
  condition: { all: FormCondition[] } | { any: FormCondition[] };
  fields: readonly KnownField[];
  name: string;
  depth: number;
  onChange: (condition: FormCondition) => void;
}

/** Conditions inside another one: alternatives, or conditions that hold together. */
const Joined = ({ condition, fields, name, depth, onChange }: JoinedProps) => {
  const t = useEditorT();
  const join = 'all' in condition ? 'all' : 'any';
  const inner = 'all' in condition ? condition.all : condition.any;
  const joined = (how: string, conditions: FormCondition[]) =>
    how === 'all' ? { all: conditions } : { any: conditions };
  return (
    <Stack gap={12} css={{ minWidth: 0, flex: 1 }}>
      <SelectInput
        name={`${name}-join`}
        label={t('conditions.join')}
        choices={(['any', 'all'] as const).map((value) => ({ value, label: t(`conditions.joins.${value}`) }))}
        value={join}
        onChange={(how) => onChange(joined(how, inner))}
      />
      <ConditionList
        conditions={inner}
        fields={fields}
        name={name}
        depth={depth - 1}
        onChange={(conditions) => onChange(joined(join, conditions))}
      />
    </Stack>
  );
};

interface AddConditionsProps {
  fields: readonly KnownField[];
  depth: number;
  onAdd: (condition: FormCondition) => void;
}

const AddConditions = ({ fields, depth, onAdd }: AddConditionsProps) => {
  const t = useEditorT();
  return (
    <Row gap={8}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon path={mdiPlus} size={18} />}
        onClick={() => onAdd(newCondition(fields))}
      >
        {t('conditions.add')}
      </Button>
      {depth > 0 && (
        <Button size="small" onClick={() => onAdd({ any: [newCondition(fields)] })}>
          {t('conditions.add_any')}
        </Button>
      )}
    </Row>
  );
};

/** Conditions that hold together, or of which one holds where they are alternatives. */
const ConditionList = ({ conditions, fields, name, depth = DEPTH, onChange }: ListProps) => {
  const t = useEditorT();
  const id = useId();
  const put = (place: number, condition: FormCondition) =>
    onChange(conditions.map((one, i) => (i === place ? condition : one)));
  if (fields.length === 0 && conditions.length === 0) return <p css={type.small}>{t('conditions.nothing_before')}</p>;
  return (
    <Stack gap={12}>
      {conditions.map((condition, place) => {
        const own = `${name}-${place}`;
        return (
          <Row
            key={place}
            gap={8}
            wrap={false}
            align="start"
            role="group"
            aria-labelledby={`${id}-${place}`}
            css={{ padding: 12, border: `1px solid ${color.hairline}`, borderRadius: radius.control }}
          >
            <span id={`${id}-${place}`} className="visually-hidden">
              {t('conditions.number', { number: place + 1 })}
            </span>
            {'field' in condition ? (
              <One condition={condition} fields={fields} name={own} onChange={(changed) => put(place, changed)} />
            ) : (
              <Joined
                condition={condition}
                fields={fields}
                name={own}
                depth={depth}
                onChange={(changed) => put(place, changed)}
              />
            )}
            <IconButton
              aria-label={t('conditions.remove', { number: place + 1 })}
              onClick={() => onChange(conditions.filter((_, index) => index !== place))}
            >
              <Icon path={mdiDeleteOutline} size={20} />
            </IconButton>
          </Row>
        );
      })}
      {fields.length > 0 && (
        <AddConditions fields={fields} depth={depth} onAdd={(added) => onChange([...conditions, added])} />
      )}
    </Stack>
  );
};

interface TitledConditionsProps extends Omit<ListProps, 'depth'> {
  title: string;
}

/** Conditions with the sentence that says their effect. */
export const TitledConditions = ({ title, ...list }: TitledConditionsProps) => {
  const id = useId();
  return (
    <Stack gap={8} role="group" aria-labelledby={id}>
      <p id={id}>{title}</p>
      <ConditionList {...list} />
    </Stack>
  );
};
