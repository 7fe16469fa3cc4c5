import { useState } from 'react';
import { FAILURE_CLASSES, FAILURE_PHASES } from '@hydria/shared/rules/remote-failure.ts';
import { SelectInput } from '@hydria/shared/ui/choices.tsx';
import { Combobox } from '@hydria/shared/ui/combobox.tsx';
import { TextInput } from '@hydria/shared/ui/text-input.tsx';
import { ReachFilter } from '../reach-filter.tsx';
import { useT } from '../use-t.ts';
import { REFERENCE_LENGTH, SPAN_NAMES, toReference, type FailuresView } from './use-failures.ts';

/**
 * The six characters of a reference; the list is filtered once they are complete, and again when the field is empty.
 */
const Reference = ({ view: { filters, set } }: { view: FailuresView }) => {
  const t = useT();
  const [typed, setTyped] = useState({ text: filters.reference, settled: filters.reference });
  // An external change of the address, such as a link, overrides the typed text.
  if (typed.settled !== filters.reference) setTyped({ text: filters.reference, settled: filters.reference });
  const type = (text: string) => {
    const reference = toReference(text);
    setTyped({ text: reference, settled: filters.reference });
    if (reference.length === REFERENCE_LENGTH || reference === '') set({ reference });
  };
  return (
    <div data-wide>
      <TextInput
        name="reference"
        label={t('failures.reference')}
        description={t('failures.reference_note')}
        value={typed.text}
        onChange={type}
        optional
        autoComplete="off"
      />
    </div>
  );
};

interface FailuresFiltersProps {
  view: FailuresView;
  /** Remotes that have failed. */
  remotes: readonly string[];
}

const useChoices = ({ view, remotes }: FailuresFiltersProps) => {
  const t = useT();
  const all = { value: 'all' as const, label: t('failures.all') };
  const { remote } = view.filters;
  const names = [...new Set([...remotes, ...(remote === '' ? [] : [remote])])].toSorted();
  return {
    remote: [all, ...names.map((value) => ({ value, label: value }))],
    class: [all, ...FAILURE_CLASSES.map((value) => ({ value, label: t(`failures.class_${value}`) }))],
    phase: [all, ...FAILURE_PHASES.map((value) => ({ value, label: t(`failures.phase_${value}`) }))],
    span: SPAN_NAMES.map((value) => ({ value, label: t(`failures.span_${value}`) })),
  };
};

/** The fields that narrow the failures. */
export const FailuresFilters = (props: FailuresFiltersProps) => {
  const t = useT();
  const { filters, set } = props.view;
  const choices = useChoices(props);
  return (
    <>
      <Reference view={props.view} />
      <SelectInput
        name="span"
        label={t('failures.span')}
        choices={choices.span}
        value={filters.span}
        onChange={(span) => set({ span })}
      />
      <Combobox
        name="remote"
        label={t('failures.remote')}
        choices={choices.remote}
        value={filters.remote || 'all'}
        onChange={(remote) => set({ remote: remote === 'all' ? '' : remote })}
        none={t('failures.no_remote')}
      />
      <SelectInput
        name="class"
        label={t('failures.class')}
        choices={choices.class}
        value={filters.class}
        onChange={(value) => set({ class: value })}
      />
      <SelectInput
        name="phase"
        label={t('failures.phase')}
        choices={choices.phase}
        value={filters.phase}
        onChange={(phase) => set({ phase })}
      />
      <ReachFilter isEverywhere={!filters.here} onChange={(isEverywhere) => set({ here: !isEverywhere })} />
    </>
  );
};
