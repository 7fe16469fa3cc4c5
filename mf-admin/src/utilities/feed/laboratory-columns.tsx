import type { LaboratoryMapping } from '@hydria/shared/contract/laboratory.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { namesIn, withNames, type Laboratory, type LaboratoryFile } from './laboratory-file.ts';
import { useFeedT } from './use-feed-t.ts';

/** The select holds no empty value. */
const NONE = '*';
const LAYOUTS = ['columns', 'rows'] as const;

const grid = {
  display: 'grid',
  gap: 16,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
} as const;

interface MappingProps {
  file: LaboratoryFile;
  laboratory: Laboratory;
  mapping: LaboratoryMapping;
  onChange: (mapping: LaboratoryMapping) => void;
}

type Column = 'zone' | 'sampling_point' | 'laboratory' | 'parameter' | 'value' | 'unit';

type Change = (changes: Partial<LaboratoryMapping>) => void;

interface ColumnFieldProps {
  name: Column;
  /** The words for no column. */
  none: string;
  heads: readonly string[];
  mapping: LaboratoryMapping;
  onChange: Change;
}

const ColumnField = ({ name, none, heads, mapping, onChange }: ColumnFieldProps) => {
  const t = useFeedT();
  return (
    <SelectInput
      name={name}
      label={t(`laboratory.column.${name}`)}
      value={mapping[name] ?? NONE}
      choices={[{ value: NONE, label: none }, ...heads.map((head) => ({ value: head, label: head }))]}
      onChange={(head) => onChange({ [name]: head === NONE ? null : head })}
    />
  );
};

/** The zone and the laboratory of the whole file, where no column names them. */
const WholeFile = ({ mapping, zones, onChange }: { mapping: LaboratoryMapping; zones: string[]; onChange: Change }) => {
  const t = useFeedT();
  return (
    <>
      {mapping.zone === null && (
        <SelectInput
          name="zone_name"
          label={t('laboratory.zone_name')}
          value={mapping.zone_name || NONE}
          choices={zones.map((zone) => ({ value: zone || NONE, label: zone || t('sources.whole') }))}
          onChange={(zone) => onChange({ zone_name: zone === NONE ? '' : zone })}
        />
      )}
      {mapping.laboratory === null && (
        <TextInput
          name="laboratory_name"
          label={t('laboratory.laboratory_name')}
          value={mapping.laboratory_name}
          onChange={(laboratory_name) => onChange({ laboratory_name })}
        />
      )}
    </>
  );
};

/** Which column of the file holds what. */
export const LaboratoryColumns = ({ file, laboratory, mapping, onChange }: MappingProps) => {
  const t = useFeedT();
  const { heads } = file;
  const change: Change = (changes) =>
    onChange(withNames(file, { ...mapping, ...changes }, mapping.quantities, laboratory.quantities));
  const field = { heads, mapping, onChange: change };
  return (
    <SectionCard title={t('laboratory.columns')} note={t('laboratory.columns_note')}>
      <div css={grid}>
        <SelectInput
          name="layout"
          label={t('laboratory.layout')}
          value={mapping.layout}
          choices={LAYOUTS.map((value) => ({ value, label: t(`laboratory.layouts.${value}`) }))}
          onChange={(layout) => change({ layout })}
        />
        <SelectInput
          name="date"
          label={t('laboratory.column.date')}
          value={heads.includes(mapping.date) ? mapping.date : ''}
          choices={heads.map((head) => ({ value: head, label: head }))}
          onChange={(date) => change({ date })}
        />
        {mapping.layout === 'rows' && (
          <>
            <ColumnField name="parameter" none={t('laboratory.choose')} {...field} />
            <ColumnField name="value" none={t('laboratory.choose')} {...field} />
            <ColumnField name="unit" none={t('laboratory.no_column')} {...field} />
          </>
        )}
        <ColumnField name="sampling_point" none={t('laboratory.no_column')} {...field} />
        <ColumnField name="zone" none={t('laboratory.one_zone')} {...field} />
        <ColumnField name="laboratory" none={t('laboratory.one_laboratory')} {...field} />
        <WholeFile mapping={mapping} zones={laboratory.zones} onChange={change} />
      </div>
    </SectionCard>
  );
};

/** The quantity of each name that the laboratory uses. */
export const LaboratoryQuantities = ({ file, laboratory, mapping, onChange }: MappingProps) => {
  const t = useFeedT();
  const choices = [
    { value: NONE, label: t('laboratory.not_read') },
    ...laboratory.quantities.map(({ alias, title, unit }) => ({
      value: alias,
      label: unit ? `${title} (${unit})` : title,
    })),
  ];
  const choose = (name: string, alias: string) => {
    const others = mapping.quantities.filter((one) => one.name !== name);
    onChange({ ...mapping, quantities: alias === NONE ? others : [...others, { name, alias }] });
  };
  return (
    <SectionCard title={t('laboratory.quantities')} note={t('laboratory.quantities_note')}>
      <div css={grid}>
        {namesIn(file, mapping).map((name) => (
          <SelectInput
            key={name}
            name={`quantity ${name}`}
            label={name}
            value={mapping.quantities.find((one) => one.name === name)?.alias ?? NONE}
            choices={choices}
            onChange={(alias) => choose(name, alias)}
          />
        ))}
      </div>
    </SectionCard>
  );
};
