import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { OPERATIONS, type Calculation, type Operand } from '@hydria/shared/rules/form-layout.ts';
import { Button, IconButton } from '@hydria/shared/ui/button.tsx';
import { CheckInput, SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Icon } from '@hydria/shared/ui/icon.tsx';
import { Row } from '@hydria/shared/ui/row.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import type { KnownField } from './known-fields.ts';
import { NumberInput } from './property-fields.tsx';
import { useEditorT } from './use-editor-t.ts';

/** The value of the choice for a fixed number. */
const NUMBER = '#';

const keyOf = (operand: Operand): string => {
  if ('value' in operand) return NUMBER;
  return 'group' in operand ? `${operand.group}:${operand.field}` : operand.field;
};

const operandOf = (key: string, fields: readonly KnownField[]): Operand => {
  if (key === NUMBER) return { value: 1 };
  const known = fields.find(({ field, group }) => (group === undefined ? field : `${group}:${field}`) === key);
  return known?.group === undefined ? { field: key } : { group: known.group, field: known.field };
};

interface CalculationFieldsProps {
  calculated: Calculation | undefined;
  fields: readonly KnownField[];
  onChange: (calculated: Calculation | undefined) => void;
}

const Operands = ({ calculated, fields, onChange }: CalculationFieldsProps & { calculated: Calculation }) => {
  const t = useEditorT();
  const { of } = calculated;
  const put = (place: number, operand: Operand) =>
    onChange({ ...calculated, of: of.map((one, index) => (index === place ? operand : one)) });
  const choices = [
    ...fields.map(({ field, group, label }) => ({
      value: group === undefined ? field : `${group}:${field}`,
      label: group === undefined ? label : t('calculation.of_all', { name: label }),
    })),
    { value: NUMBER, label: t('calculation.number') },
  ];
  return (
    <>
      {of.map((operand, place) => (
        <Row key={place} gap={8} wrap={false} align="end">
          <div css={{ flex: 1, minWidth: 0 }}>
            <SelectInput
              name={`operand-${place}`}
              label={t('calculation.part', { number: place + 1 })}
              choices={choices}
              value={keyOf(operand)}
              onChange={(key) => put(place, operandOf(key, fields))}
            />
          </div>
          {'value' in operand && (
            <div css={{ width: 110 }}>
              <NumberInput
                name={`number-${place}`}
                label={t('calculation.value')}
                value={operand.value}
                onChange={(value = 0) => put(place, { value })}
              />
            </div>
          )}
          <IconButton
            aria-label={t('calculation.remove', { number: place + 1 })}
            disabled={of.length === 1}
            onClick={() => onChange({ ...calculated, of: of.filter((_, index) => index !== place) })}
          >
            <Icon path={mdiDeleteOutline} size={20} />
          </IconButton>
        </Row>
      ))}
      <Button
        size="small"
        variant="outlined"
        startIcon={<Icon path={mdiPlus} size={18} />}
        onClick={() => onChange({ ...calculated, of: [...of, operandOf(choices[0]?.value ?? NUMBER, fields)] })}
        css={{ justifySelf: 'start' }}
      >
        {t('calculation.add')}
      </Button>
    </>
  );
};

/** The calculation of a field that a person only reads. */
export const CalculationFields = ({ calculated, fields, onChange }: CalculationFieldsProps) => {
  const t = useEditorT();
  return (
    <Stack gap={12}>
      <CheckInput
        name="is_calculated"
        label={t('calculation.is_calculated')}
        note={t('calculation.note')}
        checked={calculated !== undefined}
        onChange={(isCalculated) =>
          onChange(
            isCalculated ? { operation: 'sum', of: [operandOf(fields.at(-1)?.field ?? NUMBER, fields)] } : undefined,
          )
        }
      />
      {calculated && (
        <>
          <SelectInput
            name="operation"
            label={t('calculation.operation')}
            choices={OPERATIONS.map((value) => ({ value, label: t(`calculation.operations.${value}`) }))}
            value={calculated.operation}
            onChange={(operation) => onChange({ ...calculated, operation })}
          />
          <Operands calculated={calculated} fields={fields} onChange={onChange} />
          <NumberInput
            name="decimals"
            label={t('calculation.decimals')}
            min={0}
            max={6}
            value={calculated.decimals ?? 2}
            onChange={(decimals) => onChange({ ...calculated, decimals: decimals ?? 2 })}
          />
        </>
      )}
    </Stack>
  );
};
