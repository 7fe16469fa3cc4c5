import { PAYMENT_MAX } from '@hydria/shared/contract/forms/guest-payment.ts';
import { useRemoteContext } from '@hydria/shared/remote/use-platform.tsx';
import { elementsOfStored } from '@hydria/shared/rules/form-outline.ts';
import { COSIGN_DAYS } from '@hydria/shared/rules/form-signature.ts';
import { FORM_LANGUAGES, formText } from '@hydria/shared/rules/form-layout.ts';
import { CheckInput, SelectInput, type Choice } from '@hydria/shared/ui/choices.tsx';
import { SectionCard } from '@hydria/shared/ui/section-card.tsx';
import { Stack } from '@hydria/shared/ui/stack.tsx';
import { TextArea, TextInput } from '@hydria/shared/ui/text-input.tsx';
import { optionalText, withText, type Settings } from './edited-form.ts';
import { useAllForms, useBooks, useReceivers } from './form-editor.queries.ts';
import { NumberInput, WordsInput } from './property-fields.tsx';
import { useEditorT } from './use-editor-t.ts';
import type { Editor } from './use-editor.ts';
import { useErrorWords } from './use-words.ts';

/** The value of the choice for none. */
const NONE = 'none';

interface PartProps {
  editor: Editor;
}

const useSetting = ({ editor }: PartProps) => {
  const errorWords = useErrorWords();
  const { settings } = editor.form;
  return {
    settings,
    errorAt: (property: string) => errorWords(editor.errorAt('form', property)),
    set: (change: Partial<Settings>) => editor.changeSettings(change, `setting-${Object.keys(change).join()}`),
  };
};

/** The Greek words of a text of the form that may be missing. */
const Note = ({
  editor,
  name,
}: PartProps & { name: 'description' | 'success_note' | 'error_note' | 'purpose' | 'cosign_text' }) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  return (
    <WordsInput
      name={name}
      label={t(`settings.${name}`)}
      description={t(`settings.${name}_hint`)}
      error={errorAt(name)}
      optional
      rows={3}
      value={settings[name]}
      onChange={(words) => set({ [name]: optionalText(settings[name], 'el', words) ?? null })}
    />
  );
};

const Names = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  return (
    <SectionCard title={t('settings.names')}>
      <Stack gap={16}>
        <WordsInput
          name="title"
          label={t('settings.title')}
          error={errorAt('title') ?? errorAt('title.el')}
          value={settings.title}
          onChange={(words) => set({ title: withText(settings.title, 'el', words) })}
        />
        <TextInput
          name="form_id"
          label={t('settings.form_id')}
          description={t('settings.form_id_hint')}
          error={errorAt('form_id')}
          autoComplete="off"
          spellCheck={false}
          value={editor.form.form_id}
          onChange={editor.changeName}
        />
        <Note editor={editor} name="description" />
        <SelectInput
          name="language"
          label={t('settings.language')}
          choices={FORM_LANGUAGES.map((value) => ({ value, label: t(`settings.languages.${value}`) }))}
          value={settings.language}
          onChange={(language) => set({ language })}
        />
        <CheckInput
          name="one_page"
          label={t('settings.one_page')}
          note={t('settings.one_page_note')}
          checked={settings.one_page}
          onChange={(one_page) => set({ one_page })}
        />
      </Stack>
    </SectionCard>
  );
};

interface ChoiceOfRowProps {
  name: string;
  label: string;
  none: string;
  error: string | undefined;
  choices: readonly Choice[];
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One row by its number or code, or none. */
const ChoiceOfRow = ({ none, choices, value, onChange, error, ...field }: ChoiceOfRowProps) => {
  const isListed = value === null || choices.some((choice) => choice.value === value);
  return (
    <SelectInput
      {...field}
      error={error}
      choices={[{ value: NONE, label: none }, ...choices, ...(isListed ? [] : [{ value, label: value }])]}
      value={value ?? NONE}
      onChange={(chosen) => onChange(chosen === NONE ? null : chosen)}
    />
  );
};

const numberOf = (value: string | null): number | null => (value === null ? null : Number(value));
const textOf = (value: number | null): string | null => (value === null ? null : String(value));

/** The team and the person that handle the answers, for a clerk who may see them. */
const Receivers = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  const { teams, people } = useReceivers();
  return (
    <>
      {teams.data && (
        <ChoiceOfRow
          name="assign_to_team"
          label={t('settings.team')}
          none={t('settings.by_rules')}
          error={errorAt('assign_to_team')}
          choices={teams.data.data.map(({ id, title }) => ({ value: String(id), label: title }))}
          value={textOf(settings.assign_to_team)}
          onChange={(team) => set({ assign_to_team: numberOf(team) })}
        />
      )}
      {people.data && (
        <ChoiceOfRow
          name="assign_to_person"
          label={t('settings.person')}
          none={t('settings.no_person')}
          error={errorAt('assign_to_person')}
          choices={people.data.data.map(({ person_id, name }) => ({ value: String(person_id), label: name }))}
          value={textOf(settings.assign_to_person)}
          onChange={(person) => set({ assign_to_person: numberOf(person) })}
        />
      )}
    </>
  );
};

const Office = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  const books = useBooks();
  const forms = useAllForms();
  const own = editor.stored?.id;
  return (
    <SectionCard title={t('settings.office')}>
      <Stack gap={16}>
        <ChoiceOfRow
          name="book"
          label={t('settings.book')}
          none={t('settings.no_book')}
          error={errorAt('book')}
          choices={(books.data ?? [])
            .filter(({ booktype, isActive }) => booktype.incoming && isActive)
            .map(({ code, title }) => ({ value: code, label: `${title} (${code})` }))}
          value={settings.book}
          onChange={(book) => set({ book })}
        />
        <ChoiceOfRow
          name="parentForm"
          label={t('settings.parent')}
          none={t('settings.no_parent')}
          error={errorAt('parentForm')}
          choices={(forms.data?.data ?? [])
            .filter(({ id }) => id !== own)
            .map(({ id, title }) => ({ value: String(id), label: title }))}
          value={textOf(settings.parentForm)}
          onChange={(parent) => set({ parentForm: numberOf(parent) })}
        />
        <Receivers editor={editor} />
        <TextArea
          name="notes"
          label={t('settings.notes')}
          description={t('settings.notes_hint')}
          optional
          value={settings.notes ?? ''}
          onChange={(notes) => set({ notes: notes || null })}
        />
      </Stack>
    </SectionCard>
  );
};

const Afterwards = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  return (
    <SectionCard title={t('settings.afterwards')}>
      <Stack gap={16}>
        <Note editor={editor} name="success_note" />
        <Note editor={editor} name="error_note" />
        <TextInput
          name="redirect_url"
          label={t('settings.redirect')}
          description={t('settings.redirect_hint')}
          error={errorAt('redirect_url')}
          optional
          inputMode="url"
          autoComplete="off"
          value={settings.redirect_url ?? ''}
          onChange={(url) => set({ redirect_url: url || null })}
        />
        <SelectInput
          name="submit_method"
          label={t('settings.submit_method')}
          choices={(['0', '1'] as const).map((value) => ({ value, label: t(`settings.submit_methods.${value}`) }))}
          value={String(settings.submit_method)}
          onChange={(value) => set({ submit_method: value === '1' ? 1 : 0 })}
        />
      </Stack>
    </SectionCard>
  );
};

/** Ways in which each answer travels on, beside the desk of the staff. */
const Deliveries = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  return (
    <SectionCard title={t('settings.deliveries')}>
      <Stack gap={16}>
        <CheckInput
          name="document"
          label={t('settings.document')}
          note={t('settings.document_note')}
          checked={settings.document}
          onChange={(document) => set({ document })}
        />
        <SelectInput
          name="save_method"
          label={t('settings.save_method')}
          choices={(['0', '1'] as const).map((value) => ({ value, label: t(`settings.save_methods.${value}`) }))}
          value={String(settings.save_method)}
          onChange={(value) => set({ save_method: value === '1' ? 1 : 0 })}
        />
        <TextInput
          name="endpoint"
          label={t('settings.endpoint')}
          description={t('settings.endpoint_hint')}
          error={errorAt('endpoint')}
          optional
          inputMode="url"
          autoComplete="off"
          value={settings.endpoint ?? ''}
          onChange={(endpoint) => set({ endpoint: endpoint || null })}
        />
        <NumberInput
          name="remind_days"
          label={t('settings.remind')}
          description={t('settings.remind_hint')}
          error={errorAt('remind_days')}
          min={1}
          max={90}
          value={settings.remind_days}
          onChange={(days) => set({ remind_days: days ?? null })}
        />
      </Stack>
    </SectionCard>
  );
};

/** The calculated fields of a form, whose value may be its amount. */
const useCalculated = (editor: Editor) => {
  const { language } = useRemoteContext();
  // A field in a group has several values.
  const elements = editor.form.rows.flatMap(({ row }) => (row.value === 'group' ? [] : elementsOfStored(row)));
  return elements.flatMap(({ options }) =>
    options.calculated ? [{ value: options.field, label: formText(options.label, language) || options.field }] : [],
  );
};

/** The cost of sending the form. */
const Payment = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  const fields = useCalculated(editor);
  const { is_payment, payment } = settings;
  const field = payment && 'field' in payment ? payment.field : null;
  return (
    <SectionCard title={t('settings.payment')}>
      <Stack gap={16}>
        <CheckInput
          name="is_payment"
          label={t('settings.is_payment')}
          note={t('settings.is_payment_note')}
          checked={is_payment}
          onChange={(isPaid) => set({ is_payment: isPaid })}
        />
        {is_payment && (
          <ChoiceOfRow
            name="payment"
            label={t('settings.amount_by')}
            none={t('settings.amount_fixed')}
            error={field === null ? undefined : errorAt('payment')}
            choices={fields}
            value={field}
            onChange={(chosen) => set({ payment: chosen === null ? null : { field: chosen } })}
          />
        )}
        {is_payment && field === null && (
          <NumberInput
            name="amount"
            label={t('settings.amount')}
            error={errorAt('payment') ?? errorAt('payment.amount')}
            min={0.01}
            max={PAYMENT_MAX / 100}
            value={payment && 'amount' in payment ? payment.amount / 100 : null}
            onChange={(euros = undefined) =>
              set({ payment: euros === undefined ? null : { amount: Math.round(euros * 100) } })
            }
          />
        )}
      </Stack>
    </SectionCard>
  );
};

/** The signature of a second person by a mailed link. */
const Cosign = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  const { cosign, cosign_days, is_payment } = settings;
  return (
    <SectionCard title={t('settings.cosigning')}>
      <Stack gap={16}>
        <CheckInput
          name="cosign"
          label={t('settings.cosign')}
          note={t(is_payment ? 'settings.cosign_note_pay' : 'settings.cosign_note')}
          checked={cosign}
          onChange={(isSigned) => set({ cosign: isSigned })}
        />
        {cosign && (
          <>
            <Note editor={editor} name="cosign_text" />
            <NumberInput
              name="cosign_days"
              label={t('settings.cosign_days')}
              description={t('settings.cosign_days_hint')}
              error={errorAt('cosign_days')}
              min={1}
              max={90}
              value={cosign_days}
              onChange={(days = COSIGN_DAYS) => set({ cosign_days: days })}
            />
          </>
        )}
      </Stack>
    </SectionCard>
  );
};

const PersonalData = ({ editor }: PartProps) => {
  const t = useEditorT();
  const { settings, errorAt, set } = useSetting({ editor });
  return (
    <SectionCard title={t('settings.personal')}>
      <Stack gap={16}>
        <Note editor={editor} name="purpose" />
        <NumberInput
          name="retention_days"
          label={t('settings.retention')}
          description={t('settings.retention_hint')}
          error={errorAt('retention_days')}
          min={1}
          max={3650}
          value={settings.retention_days}
          onChange={(days = undefined) => set({ retention_days: days ?? null })}
        />
      </Stack>
    </SectionCard>
  );
};

/** The settings of a form beside its questions (spec D §3, Online form). */
export const SettingsTab = ({ editor, isReadOnly }: PartProps & { isReadOnly: boolean }) => (
  <fieldset disabled={isReadOnly} css={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
    <Stack gap={16} css={{ maxWidth: 860 }}>
      <Names editor={editor} />
      <Office editor={editor} />
      <Afterwards editor={editor} />
      <Deliveries editor={editor} />
      <Payment editor={editor} />
      <Cosign editor={editor} />
      <PersonalData editor={editor} />
    </Stack>
  </fieldset>
);
