import { useState } from 'react';
import { FAILURE_CLASSES, FAILURE_PHASES } from '@hydria/shared/platform/remote-failure.ts';
import { useSession, useSurroundings } from '@hydria/shared/remote/use-platform.tsx';
import { from } from '@hydria/shared/theme/tokens.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Segments } from '@hydria/shared/ui/segments.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { useT } from '../use-t.ts';
import { REFERENCE_LENGTH, SPAN_NAMES, toReference, type FailuresView } from './failures-query.ts';

interface FiltersProps {
  view: FailuresView;
  /** Remotes that have failed. */
  remotes: readonly string[];
  onChange: (view: FailuresView) => void;
}

/** The six signs of a panel; the list follows once they are whole, and when they are gone. */
const Reference = ({ view, onChange }: Omit<FiltersProps, 'remotes'>) => {
  const t = useT();
  const [typed, setTyped] = useState({ text: view.reference, settled: view.reference });
  // An address that changes otherwise, as by a link, wins.
  if (typed.settled !== view.reference) setTyped({ text: view.reference, settled: view.reference });
  const type = (text: string) => {
    const reference = toReference(text);
    setTyped({ text: reference, settled: view.reference });
    if (reference.length === REFERENCE_LENGTH || reference === '') onChange({ ...view, reference });
  };
  return (
    <TextInput
      name="reference"
      label={t('failures.reference')}
      description={t('failures.reference_note')}
      value={typed.text}
      onChange={type}
      optional
      autoComplete="off"
    />
  );
};

/** Whose reports: of the whole installation, or those with the current utility. */
const Reach = ({ view, onChange }: Omit<FiltersProps, 'remotes'>) => {
  const t = useT();
  const { language } = useSurroundings();
  const deya = useSession((state) => state.deya);
  if (!deya) return null;
  return (
    <Segments
      label={t('users.reach')}
      choices={[
        { value: 'everywhere', label: t('users.everywhere') },
        { value: 'here', label: language === 'el' ? deya.title : deya.title_latin },
      ]}
      value={view.here ? 'here' : 'everywhere'}
      onChange={(value) => onChange({ ...view, here: value === 'here' })}
    />
  );
};

const useChoices = ({ view, remotes }: FiltersProps) => {
  const t = useT();
  const all = { value: 'all' as const, label: t('failures.all') };
  const names = [...new Set([...remotes, ...(view.remote === 'all' ? [] : [view.remote])])].toSorted();
  return {
    remote: [all, ...names.map((value) => ({ value, label: value }))],
    class: [all, ...FAILURE_CLASSES.map((value) => ({ value, label: t(`failures.class_${value}`) }))],
    phase: [all, ...FAILURE_PHASES.map((value) => ({ value, label: t(`failures.phase_${value}`) }))],
    span: SPAN_NAMES.map((value) => ({ value, label: t(`failures.span_${value}`) })),
  };
};

/** Reference, and what narrows the list. */
export const FailuresFilters = (props: FiltersProps) => {
  const t = useT();
  const { view, onChange } = props;
  const choices = useChoices(props);
  return (
    <div css={{ display: 'grid', gap: 16 }}>
      <div css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 16 }}>
        <div css={{ flex: '1 1 280px', maxWidth: 520 }}>
          <Reference view={view} onChange={onChange} />
        </div>
        <Reach view={view} onChange={onChange} />
      </div>
      <div
        css={{
          display: 'grid',
          gap: 12,
          gridTemplateColumns: '1fr 1fr',
          [from.medium]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
        }}
      >
        <SelectInput
          name="span"
          label={t('failures.span')}
          choices={choices.span}
          value={view.span}
          onChange={(span) => onChange({ ...view, span })}
        />
        <SelectInput
          name="remote"
          label={t('failures.remote')}
          choices={choices.remote}
          value={view.remote}
          onChange={(remote) => onChange({ ...view, remote })}
        />
        <SelectInput
          name="class"
          label={t('failures.class')}
          choices={choices.class}
          value={view.class}
          onChange={(value) => onChange({ ...view, class: value })}
        />
        <SelectInput
          name="phase"
          label={t('failures.phase')}
          choices={choices.phase}
          value={view.phase}
          onChange={(phase) => onChange({ ...view, phase })}
        />
      </div>
    </div>
  );
};
